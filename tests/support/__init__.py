"""What tests of the hub share: a box made for them, a hub of their own, phones."""
