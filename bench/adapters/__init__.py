"""One module per server: how to start it, how its phones speak, whose turn it is."""
