# Two commands: `make play` starts the hub, `make test` checks everything. Both install what they need.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8600

.PHONY: play test unit lint types web-check test-browsers soak messages playthroughs bench bench-peers lighthouse wheel clean

play:
	@$(PYTHON) scripts/environment.py play
	@$(BIN)/tablee serve --port $(PORT)

test: .test-environment lint types web-check unit

.test-environment:
	@$(PYTHON) scripts/environment.py test
.PHONY: .test-environment

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

web-check:
	$(BIN)/python hatch_build.py check
	$(BIN)/python -m server.typescript --check web/src/hub/messages.ts

unit:
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# The core path in Firefox and WebKitGTK too.
test-browsers:
	@$(PYTHON) scripts/environment.py browsers
	$(BIN)/python -m pytest -m browsers tests/web

# The long version of the crash test: 500 kills under load.
soak: .test-environment
	$(BIN)/python -m tests.faults.soak --kills 500

messages:
	$(BIN)/python -m server.typescript > web/src/hub/messages.ts

playthroughs:
	$(BIN)/python -m tests.contract.playthroughs

bench: .test-environment
	$(BIN)/python -m bench

bench-peers: .test-environment
	$(BIN)/python -m bench --peers

# Lighthouse's marks for the join screen; wants a machine that does nothing else.
lighthouse: .test-environment
	$(BIN)/python -m bench.lighthouse

wheel: .test-environment
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

clean:
	rm -rf .venv dist server/web web/node_modules .pytest_cache .mypy_cache .ruff_cache
