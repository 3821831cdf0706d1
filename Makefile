PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: kit test format bench pictures clean

kit: $(VENV)/.kit ## Print the complete Xong kit into output/xong/
	$(BIN)/printkit kit xong -o output/xong

test: $(VENV)/.test ## Everything that must hold before a change lands
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

format: $(VENV)/.test ## Let ruff arrange the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.test ## Measure, each against a floor or a peer in the same run
	for script in startup xong odd_groups batch; do $(BIN)/python benchmarks/$$script.py || exit 1; done

pictures: kit $(VENV)/.test ## The README's pictures
	$(BIN)/python docs/make_pictures.py output docs/images

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.kit: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(VENV)/.kit

clean:
	rm -rf $(VENV) output/* dist
