PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: kit test format bench studies pictures schemas reference man clean

kit: $(VENV)/.kit ## Print the complete Xong kit into output/xong/
	$(BIN)/printkit kit xong -o output/xong

test: $(VENV)/.test ## Everything that must hold before a change lands
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto --dist loadgroup

format: $(VENV)/.test ## Let ruff arrange the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.test ## Measure, each against a floor or a peer in the same run
	for script in startup xong sheets odd_groups batch analysis nesting web; do \
	  $(BIN)/python benchmarks/$$script.py || exit 1; done

schemas: $(VENV)/.test ## The JSON Schemas that editors use for the YAML files
	for kind in board ruleset record preset style; do \
	  $(BIN)/printkit schema $$kind > docs/schema/$$kind.schema.json || exit 1; done

reference: $(VENV)/.test ## The tables of docs/reference, and the picture of the layers
	$(BIN)/python docs/make_reference.py
	$(BIN)/python docs/make_architecture.py

man: $(VENV)/.test ## The manual page of all commands
	$(BIN)/python docs/make_manual.py > docs/man/printkit.1

studies: $(VENV)/.test ## The tables of docs/studies, in some minutes
	for study in docs/studies/make_*.py; do $(BIN)/python $$study || exit 1; done

pictures: $(VENV)/.test ## The pictures of the README and the docs
	$(BIN)/printkit kit all -o output
	for style in colour grey low-ink high-contrast; do \
	  $(BIN)/printkit kit xong --style $$style -o output/styles/$$style || exit 1; done
	$(BIN)/python docs/make_pictures.py output docs/images
	$(BIN)/python docs/make_screenshot.py docs/images/scorer.png

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
