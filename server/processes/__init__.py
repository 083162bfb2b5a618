"""Several processes behind one address: `tablee serve --processes N`.

The parent accepts connections, looks at the first line of what comes, and hands each connection to
the process that has its table; the processes hear each other through it. Called by `commands`, and
by `http` for what only all of them know together. It must not know what a message means, nor what a
table is: a code is a word in an address.
"""
