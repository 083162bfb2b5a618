"""What a person types: `tablee serve`, `simulate`, `replay`, `doctor`, `check-box`.

Each is a module; `cli.py` reads the words. Called by nobody else in the hub. They must not know
what a page or a message looks like.
"""
