# make demo: see it. make test: check it. Both need python3 (3.11 to 3.14, with venv), git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --custom-compile-command 'make locks' $(ARGS)

# Every program that a test starts would compile all that it imports anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: setup demo test soak lint rules bench locks
.DELETE_ON_ERROR:

setup: $(READY)

# --no-deps keeps the editable install to what the lock names; no build isolation, because hatchling is in the lock.
$(READY): pyproject.toml requirements/setup.lock requirements/dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/setup.lock
	$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements/dev.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	touch $@

demo: setup
	$(BIN)/tablescribe demo

# Both before, beside each other: each keeps one core at work.
test: setup
	$(MAKE) --jobs=2 lint rules
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

soak: setup
	$(BIN)/python -m tests.soak

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo

rules: setup
	$(BIN)/python -m tests.rules

bench: setup
	$(BIN)/tablescribe bench

# Pins that still fit stay as they are; `make locks ARGS=--upgrade` takes the newest.
locks: setup
	$(COMPILE) --group setup -o requirements/setup.lock
	$(COMPILE) --group dev pyproject.toml -o requirements/dev.lock
