"""Faults that somebody might make, planted one by one into a copy: the tests must catch each.

python -m tests.faults.planted            all of them
python -m tests.faults.planted lock ack   those whose names have one of these words in them
"""
