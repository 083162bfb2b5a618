"""What is run by `make`, before and beside the project itself."""
