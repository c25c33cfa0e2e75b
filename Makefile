# The two commands: `make play` and `make test`. What they install lies in .venv and
# web/node_modules, the built page in src/foxden/web; `make test` also asks Debian's packages for
# a browser, a proxy, a reader of PDFs and a linker, where they are missing.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/playable
BUILT := $(VENV)/built
INSTALLED := $(VENV)/installed
PREPARED := $(VENV)/prepared
EXTRAS := dev,research,cluster
PAGE := $(shell find web -name node_modules -prune -o -type f -print) \
	$(wildcard src/foxden/texts/*.json src/foxden/games/*/rules/*.md) \
	$(shell find $(addprefix src/foxden/,core games solver table bots lessons browser) -name '*.py')
# Each process gets tests that lie together, and shares what they start. One more than two cores
# can carry: browsers and servers are waited for a good part of the time.
SPREAD := -n 3 --dist worksteal
TEACH := $(BIN)/foxden train fennecs
CLAIMS := engine bots wasm solver review vector server party cluster hostile slow turn offline

# What does not depend on each other goes on at the same time, each with its words together.
SIDE_BY_SIDE = @echo "Two things go on at a time; each speaks when it is done."; \
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target
CHECKS := types lint page-checks
TESTED := compiled $(CHECKS) page-tests system

.PHONY: play test check prove bench format page cores networks images previews constraints clean \
	$(TESTED)

play: $(BUILT) $(PREPARED)
	$(BIN)/foxden

test:
	+$(SIDE_BY_SIDE) $(TESTED)
	$(BIN)/pytest $(SPREAD) -m "not long"

# The long form of every proof as well.
prove:
	+$(SIDE_BY_SIDE) $(TESTED)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[$(EXTRAS),learning]"
	$(BIN)/pytest $(SPREAD) -o faulthandler_timeout=5400

check:
	+$(SIDE_BY_SIDE) $(CHECKS)

types: $(INSTALLED)
	$(BIN)/mypy

lint: $(INSTALLED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

page-checks: page
	$(BIN)/python web/build_page.py run check

page-tests: page
	$(BIN)/python web/build_page.py run test

# The bots in machine code, once for all processes that run tests.
compiled: $(INSTALLED)
	$(BIN)/python -m foxden.bots

bench: $(INSTALLED)
	$(BIN)/pip install --quiet --constraint constraints.txt ".[bench]"
	$(BIN)/python benchmarks/run.py $(CLAIMS)

format: page
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python web/build_page.py run format

# The bots and the solver as WebAssembly, anew from their sources.
cores: $(INSTALLED) system
	$(BIN)/python tools/make_cores.py src/foxden/bots/cores

# The players of Fennecs that ship, taught anew (docs/learning.md): eight minutes of an NVIDIA GPU.
networks: $(INSTALLED)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[gpu,learning]"
	$(TEACH) build/networks/two --players 2 --moves 1.3e9
	$(TEACH) build/networks/two-met --players 2 --begin-with build/networks/two/fennecs-2.network \
		--against searcher@600 --one-table-in 2 --games 32768 --moves 23e6
	$(TEACH) build/networks/three --players 3 --moves 800e6
	cp build/networks/two-met/fennecs-2.network build/networks/three/fennecs-3.network \
		src/foxden/bots

# The pictures of docs/images; with a folder instead, everything at all sizes and in all languages.
images: page
	$(BIN)/python tools/make_images.py $(FOLDER)

# What a link looks like where it is shared: web/public/preview.
previews: page
	$(BIN)/python tools/make_previews.py

page: $(INSTALLED)
	$(BIN)/python web/build_page.py

# What the tests need beside Python: a browser, a proxy, a reader of PDFs, a linker.
system:
	tools/system-packages

# What playing needs. pip builds the page on the way, with a Node that it throws away afterwards.
$(PLAYABLE): pyproject.toml constraints.txt
	@echo "Installing what playing needs and building the page, once: this takes a few minutes."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	touch $@ $(BUILT)

# The page anew where its sources have changed.
$(BUILT): $(PLAYABLE) $(PAGE)
	$(BIN)/pip install --quiet --no-deps --editable .
	touch $@

# Everything: what checks, tests, benchmarks and research need as well.
$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[$(EXTRAS)]"
	touch $(PLAYABLE) $(BUILT) $@

# The bots compiled, so that nobody's first game waits for the compiler.
$(PREPARED): $(PLAYABLE)
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
	rm -rf $(VENV) .venv-pins .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf web/node_modules src/foxden/web
