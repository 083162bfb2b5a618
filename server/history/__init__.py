"""The log of a table, folded: what stands now, what was answered, what the evening tells.

`history.py` is all of it; `bookmarks.py` keeps how it stood, so that a table wakes fast. Called by
`table`, `door`, `wire` and `commands`. It must not know phones, clocks or who may do what.
"""
