"""What a table is and does: sittings, the steps between them, the log folded into a history.

`table.py` shows the way of one message: let in, decide, commit, tell. Called by `wire` and `http`
with decoded messages, and by its own timekeeper. It must not know phones, connections or bytes: the
door, the audience, the time and chance are handed in.
"""
