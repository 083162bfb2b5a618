"""What a person types: `tablee serve`, `simulate`, `replay`, `doctor`, `check-box`.

Each is a module; `cli.py` reads the words. Nobody else in the hub calls them.
"""
