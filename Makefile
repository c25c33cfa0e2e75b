# The two commands: `make play` and `make test`. Everything lives in .venv; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
PREPARED := .venv/prepared
EXTRAS := dev,research,cluster
CLAIMS := engine bots solver vector server

.PHONY: play test check prove bench format page images system constraints clean

play: page $(PREPARED)
	$(BIN)/foxden

test: check system
	$(BIN)/python web/build_page.py run test
	$(BIN)/pytest -n 2 -m "not long"

check: page
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/build_page.py run check

# The long form of every proof as well.
prove: check system
	$(BIN)/python web/build_page.py run test
	$(BIN)/pytest -n 2

bench: $(INSTALLED)
	$(BIN)/pip install --quiet --constraint constraints.txt ".[bench]"
	$(BIN)/python benchmarks/run.py $(CLAIMS)

format: $(INSTALLED)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The pictures of docs/images; with a folder instead, everything at all sizes and in all languages.
images: page
	$(BIN)/python tools/make_images.py $(FOLDER)

page: $(INSTALLED)
	$(BIN)/python web/build_page.py

# What the tests need beside Python: a browser, a proxy, a reader of PDFs.
system:
	tools/system-packages

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[$(EXTRAS)]"
	touch $@

# The bots compiled, so that nobody's first game waits for the compiler.
$(PREPARED): $(INSTALLED)
	@echo "Preparing the bots, once: this takes about a minute."
	$(BIN)/python -m foxden.bots
	touch $@

# Write the pins anew, from the newest versions that fit together.
constraints:
	rm -rf .venv-pins
	$(PYTHON) -m venv .venv-pins
	.venv-pins/bin/pip install --quiet ".[$(EXTRAS)]"
	.venv-pins/bin/pip freeze --exclude foxden > constraints.txt
	rm -rf .venv-pins

clean:
	rm -rf .venv .venv-pins .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/foxden/web
