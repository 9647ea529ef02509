# Each target makes .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help run play chromium screenshots test browser lint bench fuzz mutate torture clean

help:  ## what each target does
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab]'
	touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

run: $(VENV)/.run  ## open the floor in the browser, at http://127.0.0.1:8000, on SQLite
	$(BIN)/pitboss serve

play: $(VENV)/.run  ## play in the terminal, on SQLite
	$(BIN)/pitboss play

lint: $(VENV)/.test  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

chromium:
	command -v chromium >/dev/null || { apt-get update && apt-get install --yes chromium; }

screenshots: $(VENV)/.test chromium  ## pictures of every page, into docs/pictures
	fc-list | grep -q "Noto Serif" || { apt-get update && apt-get install --yes fonts-noto-core fonts-inter; }
	$(BIN)/python -m tests.floor.screenshots

test: lint chromium  ## every test, with whatever it needs
	$(BIN)/pitboss rules check --open-ok
	$(BIN)/python -m pitboss.lab.kernels
	$(BIN)/python -m tests.with_postgres $(BIN)/pytest -n auto --dist loadgroup

browser: $(VENV)/.test chromium  ## the browser at every size, game and rulebook; make test looks where it is likeliest to break
	PITBOSS_EVERYWHERE=1 $(BIN)/pytest tests/floor/browser

bench: $(VENV)/.bench  ## measure speed, as ratios against a peer in the same run
	$(BIN)/python -m benchmarks

fuzz: $(VENV)/.test  ## a million seeded commands from every office, and damaged files; FUZZ="--seed 2 --seconds 60"
	$(BIN)/python -m tests.fuzz $(FUZZ)
	$(BIN)/python -m tests.law.damage

mutate: $(VENV)/.test  ## take out each rule, change the source, and list what no test notices
	$(BIN)/python -m tests.mutate

torture: $(VENV)/.test  ## kill, cut off and confuse a house that is played at, then count; TORTURE="--kills 1000 --seed 7"
	$(BIN)/python -m tests.torture $(TORTURE)

clean:  ## remove .venv
	rm -rf $(VENV)
