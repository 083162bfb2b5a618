"""For who writes a box: a first one to begin with, and all that can be wrong with it, in words.

Called by `commands`, and by the contract tests. It must not know phones, connections or tables.
"""
