PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
OLDEST ?= python3.11
LOCK ?= -c requirements-lock.txt
RESOLVE = pip compile --quiet --no-header --no-annotate --python-version 3.11 --extra test \
  pyproject.toml

.DELETE_ON_ERROR:
.PHONY: kit quick test nightly more-tests test-oldest lock format bench studies long-studies pictures site release test-sdist schemas puzzles reference messages man determinism mutants clean

kit: $(VENV)/made-kit ## Print the complete Xong kit into output/xong/
	$(BIN)/printkit kit xong -o output/xong

QUICK := base boards rules records games

quick: $(VENV)/made-test ## Half a minute: ruff, and the quickest tests of boards, rules, records and games
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m pytest -n auto --dist loadgroup -m 'not slow and not nightly' \
	  --ignore-glob='*kit*.py' --ignore-glob='*tiles*.py' $(addprefix tests/,$(QUICK))

test: $(VENV)/made-test ## Everything that must hold before a change lands
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto --dist loadgroup

NIGHTLY := more-tests determinism test-oldest test-sdist mutants

nightly: $(VENV)/made-test ## All checks that are too slow for `make test`: hours
	rm -rf output/dist
	$(BIN)/python -m build --sdist --no-isolation --outdir output/dist
	$(MAKE) --keep-going $(NIGHTLY) SDIST='output/dist/*.tar.gz'

more-tests: $(VENV)/made-test ## The nightly tests: every page by Ghostscript, plates in a slicer, all sheets
	$(BIN)/python -m pytest -n auto --dist loadgroup -m nightly

test-oldest: .venv-oldest/made-oldest ## The same tests with the oldest versions that pyproject.toml allows
	.venv-oldest/bin/python -m pytest -n auto --dist loadgroup

lock: .venv-lock/made-lock ## The newest versions of all libraries, and the oldest, as the tests take them
	.venv-lock/bin/uv $(RESOLVE) --upgrade --universal --fork-strategy fewest --output-file requirements-lock.txt
	.venv-lock/bin/uv $(RESOLVE) --upgrade --resolution lowest-direct --output-file requirements-oldest.txt

format: $(VENV)/made-test ## Let ruff arrange the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/made-test ## Measure, each against a floor or a peer in the same run
	for script in waiting startup xong sheets odd_groups batch analysis search nesting generate web; do \
	  $(BIN)/python benchmarks/$$script.py || exit 1; done

schemas: $(VENV)/made-test ## The JSON Schemas that editors use for the YAML files
	$(BIN)/python docs/make_schemas.py

puzzles: $(VENV)/made-test ## The page's collection of puzzles, in half an hour
	$(BIN)/python docs/make_puzzles.py

reference: $(VENV)/made-test ## The tables of docs/reference, the list of hooks, the picture of the layers
	$(BIN)/python docs/make_reference.py
	$(BIN)/python docs/make_hooks.py
	$(BIN)/python docs/make_architecture.py

messages: $(VENV)/made-test ## All that is translated; LANGUAGES="es it" brings these up to date
	$(BIN)/python docs/make_messages.py $(LANGUAGES)
	$(BIN)/python docs/make_languages.py

man: $(VENV)/made-test ## The manual page of all commands
	$(BIN)/python docs/make_manual.py > docs/man/printkit.1

determinism: $(VENV)/made-test ## Everything there is, made twice and by every Python here, byte for byte
	$(BIN)/python docs/make_languages.py
	PYTHONPATH=tests $(BIN)/python -m determinism.everything
	PYTHONPATH=tests $(BIN)/python -m determinism.in_pyodide

MUTANTS ?= 200

mutants: $(VENV)/made-mutants ## Random faults in printkit, one at a time, and which of them the tests miss; MUTANTS=2000 takes hours
	PYTHONPATH=tests $(BIN)/python -m mutants.run $(MUTANTS)

# What takes hours is kept in CSV files: with 0 games, positions or pictures the scripts only rebuild
# the tables.
studies: $(VENV)/made-test ## The tables of docs/studies, in half an hour; those of long runs from what these kept
	for study in hong_threshold random_boards xong_standard; do \
	  $(BIN)/python docs/studies/make_$$study.py || exit 1; done
	$(BIN)/python docs/studies/make_search.py --games 0 --itself 0 --strong 0 --strong-itself 0
	$(BIN)/python docs/studies/make_solved.py --positions 0
	$(BIN)/python docs/studies/make_photograph_series.py --games 0
	$(BIN)/python docs/studies/make_search_parts.py --games 0
	$(BIN)/python docs/studies/make_ray_traced.py --pictures 0 --pads 0

long-studies: $(VENV)/made-test ## The long runs of docs/studies, on from where each ended: many hours
	for study in xong_kits solved photograph_series search search_parts ray_traced; do \
	  $(BIN)/python docs/studies/make_$$study.py || exit 1; done

pictures: $(VENV)/made-test ## The pictures of the README and the docs
	$(BIN)/python docs/make_languages.py
	$(BIN)/printkit kit all -o output
	for style in colour club folk grey low-ink high-contrast; do \
	  $(BIN)/printkit kit xong --style $$style -o output/styles/$$style || exit 1; done
	$(BIN)/python docs/make_pictures.py output docs/images
	$(BIN)/python docs/make_screenshot.py docs/images/scorer.png
	$(BIN)/python docs/make_solid_picture.py

PYODIDE ?=
ADDRESS ?=

site: $(VENV)/made-site ## The site, into output/site; fetches Pyodide, unless PYODIDE= names a folder with it
	$(BIN)/python docs/make_languages.py
	$(BIN)/python docs/make_site.py output/site $(if $(PYODIDE),--pyodide $(PYODIDE)) \
	  $(if $(ADDRESS),--address $(ADDRESS))

SDIST ?= dist/*.tar.gz

test-sdist: ## The quick tests in what an sdist in dist/ unpacks to, with an environment of its own
	rm -rf output/sdist && mkdir -p output/sdist
	tar --extract --file $(SDIST) --directory output/sdist --strip-components 1
	$(MAKE) --directory output/sdist quick

release: .venv-release/made-release ## What a release consists of, twice the same bytes; dist/
	.venv-release/bin/python docs/make_release.py dist

# What is installed is told by a file that is made last, as whoever makes it may be killed.
$(VENV)/made-kit: pyproject.toml environment.py printkit/version.py $(wildcard languages/*.po)
	$(PYTHON) environment.py $(VENV) kit -- -e .

# On a Python that the locked versions are not made for, `make test LOCK=` takes the newest.
$(VENV)/made-test: pyproject.toml environment.py printkit/version.py requirements-lock.txt
	$(PYTHON) environment.py $(VENV) kit test -- $(LOCK) -e '.[test]'

.venv-oldest/made-oldest: pyproject.toml environment.py printkit/version.py requirements-oldest.txt
	$(OLDEST) environment.py .venv-oldest oldest -- -c requirements-oldest.txt -e '.[test]'

# An environment of its own, as the other cannot be made while the lock contradicts pyproject.toml.
.venv-lock/made-lock: environment.py
	$(PYTHON) environment.py .venv-lock lock -- 'uv>=0.9'

$(VENV)/made-site: $(VENV)/made-test requirements-site.txt
	$(PYTHON) environment.py $(VENV) site -- -r requirements-site.txt

.venv-release/made-release: environment.py requirements-release.txt
	$(PYTHON) environment.py .venv-release release -- -r requirements-release.txt

$(VENV)/made-mutants: $(VENV)/made-test
	$(PYTHON) environment.py $(VENV) mutants -- 'pytest-cov>=7,<8'

clean:
	rm -rf $(VENV) .venv-oldest .venv-lock .venv-release output/* dist printkit/data
