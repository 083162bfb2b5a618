"""The hub. `create_hub(config)` puts it together; `server/cli.py` starts it."""
