# Each target makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test lint bench mutate clean

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

run: $(VENV)/.run
	$(BIN)/pitboss play

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/pitboss rules check --open-ok
	$(BIN)/python -m pitboss.lab.kernels
	$(BIN)/python -m tests.with_postgres $(BIN)/pytest -n auto --dist loadgroup

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

mutate: $(VENV)/.test
	$(BIN)/python -m tests.mutate

clean:
	rm -rf $(VENV)
