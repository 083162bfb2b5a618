"""What a phone's own processor has to do: for each view, and while nothing moves."""
