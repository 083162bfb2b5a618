"""How fast the hub is, beside others, on one workload. `make bench`; see README.md here."""
