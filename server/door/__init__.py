"""Who may come in, and who may do what: tokens, pins, rights, brakes, Host and Origin.

Asked by the tables before anything is decided, and when somebody arrives. Called by `wire`, `http`
and `commands`. `rights.py` is the one place that says who may do what. It must not know how
anything is sent.
"""
