"""Who may come in, and who may do what: tokens, pins, rights, brakes, Host and Origin.

Asked by the tables before anything is decided, and by `wire` and `http` when somebody arrives.
`rights.py` is the one table that says who may do what. It must not know how anything is sent.
"""
