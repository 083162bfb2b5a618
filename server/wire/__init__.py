"""What phones say and what they are told: decoded once, encoded once.

`from_phone.py` and `to_phone.py` are the two halves of the protocol (docs/protocol.md);
`switchboard.py` brings messages to tables; an `Audience` tells the phones at a table. Called by the
engine, by `http`, `boxes` and `commands`. It must not decide anything: neither rules nor rights.
"""
