"""What a table does: hears, decides, commits, tells; clocks, practice players, waking and resting.

`table.py` shows the way of one message on one screen; `decide.py` is its pure part. Called by
`door`, `wire`, `http` and `commands`, and by its own timekeeper. It must not know phones or
connections: the door, the audience, the time and chance are handed in.
"""
