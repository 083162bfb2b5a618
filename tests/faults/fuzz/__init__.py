"""Everything that comes from outside, as bytes that somebody made up.

Each target takes any bytes and raises if a promise is broken. Hypothesis tries the same examples in
every `make test`; `make fuzz` searches on with Atheris, which sees what code each input reaches:

    python -m tests.faults.fuzz --minutes 10 messages
"""
