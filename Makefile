# Two commands: `make play` starts the hub, `make test` checks everything. Both install what they need.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8600
SEEDS ?= 0:2500
MINUTES ?= 60

.PHONY: play dev test unit lint types web-check test-browsers soak fuzz planted adversary messages playthroughs bench bench-peers bench-all lighthouse wheel app clean

play:
	@$(PYTHON) scripts/environment.py play
	@$(BIN)/tablee serve --port $(PORT)

# For who writes a box: what is saved is on the phones at once, rules and screens.
dev: .test-environment
	@$(BIN)/python scripts/dev.py $(PORT)

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
	$(BIN)/python -m server.wire.typescript --check

# Three on two cores: while one waits for a screen or a clock, the others go on.
unit:
	$(BIN)/python -m pytest -n 3 --dist loadgroup

# The core path in Firefox and WebKitGTK too.
test-browsers:
	@$(PYTHON) scripts/environment.py browsers
	$(BIN)/python -m pytest -m browsers tests/web

# Browsers with every box, language, theme and network; what is handed out, as people install it;
# types on other systems; a million simulated actions in all weathers; then the long version of the
# crash test: 500 kills of a real hub under load.
soak:
	@$(PYTHON) scripts/environment.py soak
	TABLEE_THOROUGH=1 $(BIN)/python -m pytest -n 2 --dist loadgroup tests/web tests/start tests/contract tests/faults/test_processes.py tests/faults/test_proxy.py
	$(BIN)/python -m pytest tests/start/installing.py
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 rules server scripts hatch_build.py
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin rules server scripts hatch_build.py
	$(BIN)/python -m tests.faults.simulation --seeds $(SEEDS)
	$(BIN)/python -m tests.faults.soak --kills 500

# Coverage-guided, over everything that comes from outside; what it finds is kept in the folder that
# it names.
fuzz: .test-environment
	$(BIN)/python -m pip install --quiet 'atheris>=3,<4'
	$(BIN)/python -m tests.faults.fuzz --minutes $(MINUTES)

# Faults planted into a copy, one by one: the tests must catch all of them.
planted: .test-environment
	$(BIN)/python -m tests.faults.planted

# The long version of "somebody may always act": an adversary plays every box, in both modes.
GAMES ?= 100000
adversary: .test-environment
	$(BIN)/python -m tests.contract.adversary --games $(GAMES)

messages:
	$(BIN)/python -m server.wire.typescript
	$(BIN)/python -m server.boxes.reference

playthroughs:
	$(BIN)/python -m tests.contract.playthroughs

bench: .test-environment
	$(BIN)/python -m bench

bench-peers: .test-environment
	$(BIN)/python -m bench --peers

# All that docs/performance.md tells of the hub and the phones; wants a machine that does nothing else.
bench-all: bench-peers
	$(BIN)/python -m bench tablee-auction-1p tablee-auction-2p --tables 100
	$(BIN)/python -m bench.growth
	$(BIN)/python -m bench.waking --full
	$(BIN)/python -m bench.restart --full
	$(BIN)/python -m bench.small
	$(BIN)/python -m bench.phones

# Lighthouse's marks for the join screen; wants a machine that does nothing else.
lighthouse: .test-environment
	$(BIN)/python -m bench.lighthouse

wheel: .test-environment
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

# One file that needs nothing but Python 3.11 or newer, for machines like this one.
PYTHONS ?= 3.12 3.13 3.14
app: .test-environment
	$(BIN)/python scripts/make_app.py --pythons $(PYTHONS)

clean:
	rm -rf .venv dist server/web web/node_modules .pytest_cache .mypy_cache .ruff_cache
