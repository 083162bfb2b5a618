"""The log of a table, folded: what stands now, what was answered, what the evening tells.

`history.py` is all of it; `bookmarks.py` keeps how it stood, so that a table wakes fast. Called by
`table`, and by `wire` for the readable record. It must not know phones, clocks or who may do what.
"""
