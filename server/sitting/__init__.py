"""What a table is at a moment: who sits there, which box is on it, which game runs, what is asked.

Pure: `steps.py` leads from one sitting to the next by a deed of the log; nothing is ever changed in
place. Called by `history`, `table`, `door`, `wire`, `http`, `boxes` and `commands`. It must not
know time, chance, phones or the disk.
"""
