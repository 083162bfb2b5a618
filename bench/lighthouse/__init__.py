"""Lighthouse on the join screen of a hub of its own."""
