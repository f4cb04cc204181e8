# Everything a person does with the source. Each build lives in an environment of its own:
# .venv/compiled and .venv/interpreted. `make` alone lists the targets.

BUILD ?= both
EXTRAS ?= dev
ARGS ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# The first Python that is new enough; `make PYTHON=...` names another.
IS_GOOD := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c '$(IS_GOOD)' 2>/dev/null && echo "$$p" && break; done)

PACKAGES := rules controller hardware firmware
# Folders too: theirs is the time that changes when a file goes away.
SOURCES := $(shell find $(PACKAGES) \( -name __pycache__ -prune \) -o -print 2>/dev/null)
BUILDS := $(if $(filter both,$(BUILD)),interpreted compiled,$(BUILD))
TOOLS := .venv/interpreted/bin
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# Prints the requirements that pyproject.toml lists: the build's, the program's, those of an extra.
REQUIREMENTS := import sys, tomllib; d = tomllib.load(open("pyproject.toml", "rb")); p = d["project"]; \
	sets = {"build": d["build-system"]["requires"], "run": p["dependencies"], **p["optional-dependencies"]}; \
	print(*(r for s in sys.argv[1].split(",") for r in sets[s]), sep="\n")

# Somebody installed a compiler since: build again.
ifneq ($(shell command -v cc || command -v gcc || command -v clang),)
$(shell if grep -qs '^interpreted: no ' .venv/compiled/.wheel; then rm .venv/compiled/.wheel; fi)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test coverage soak bench ladder drawings screenshots mutate tools lint format clean python $(addprefix test-,interpreted compiled)
# Stamps are made by rules that contain a %, which make would otherwise delete as intermediate.
.SECONDARY:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: .venv/compiled/.wheel ## play on the table in the browser; ARGS="..." is passed on to `tablier serve`; in the terminal: `tablier play`
	@echo "Tablier runs $$(cat $<)"
	@.venv/compiled/bin/tablier serve $(ARGS)

test: $(addprefix test-,$(BUILDS)) ## all tests; BUILD=interpreted|compiled|both (both), ARGS="-k name"

lint: .venv/interpreted/.extras-$(EXTRAS) ## formatting, style, types, and who imports whom
	$(TOOLS)/ruff check
	$(TOOLS)/ruff format --check
	$(TOOLS)/mypy
	$(TOOLS)/mypy setup.py
	$(TOOLS)/lint-imports --no-logo

format: .venv/interpreted/.extras-$(EXTRAS) ## put the source into shape
	$(TOOLS)/ruff check --fix
	$(TOOLS)/ruff format

# Long random games are left out: they would only show by luck what the clause tests show by name.
coverage: .venv/interpreted/.ready-$(EXTRAS) ## the tests of rules/ must take every branch of rules/
	$(call pytest,interpreted) --cov --cov-report=term-missing -m "not soak and not variant" \
		$(addprefix --ignore=tests/rules/test_,naive.py machine.py openspiel.py) tests/rules $(ARGS)

soak: .venv/compiled/.ready-$(EXTRAS) ## long random games
	$(call pytest,compiled) -m soak --hypothesis-profile=night $(ARGS)

screenshots: .venv/interpreted/.ready-$(EXTRAS) ## pictures of every game in the browser (needs Chromium); FOLDER=screenshots
	.venv/interpreted/bin/python -m tests.browser.screenshots $(or $(FOLDER),screenshots) $(ARGS)

bench: .venv/compiled/.ready-$(EXTRAS) .venv/interpreted/.wheel ## how fast the rules, the searches and the table are; EXTRAS=dev,bench compares with OpenSpiel too
	@.venv/compiled/bin/tablier bench --against .venv/interpreted/bin/python $(ARGS)
	@echo
	@.venv/compiled/bin/tablier bench --search --against .venv/interpreted/bin/python
	@echo
	@.venv/compiled/bin/tablier bench --table --seconds 10
	@echo
	@.venv/compiled/bin/tablier bench --opponent --seconds 15

# Many hours; Ctrl-C stops it, and the next call goes on. What was played is part of the source.
ladder: .venv/compiled/.ready-$(EXTRAS) ## how strong the robot is; ARGS="--show", "--only reversi" or "--quick"; EXTRAS=dev,bench plays OpenSpiel too
	@.venv/compiled/bin/tablier ladder --folder tests/bench/ladder $(ARGS)

# After a change of hardware/pins.py, of a layout or of the words in the pictures.
drawings: .venv/interpreted/.wheel ## draw the wiring pictures of the build guide again
	@.venv/interpreted/bin/tablier drawings hardware/pictures

mutate: .venv/interpreted/.extras-$(EXTRAS) ## plant bugs, and see whether the tests find them; ARGS="--file inside"
	@$(TOOLS)/python -m tests.mutation.run $(ARGS)

# Debian's browser, and what measures pages, PDFs and units; MicroPython and axe-core come from npm.
tools: ## what the tests need besides Python, installed on Debian: without it they are skipped
	$(SUDO) apt-get update -qq
	$(SUDO) apt-get install -y -qq --no-install-recommends chromium poppler-utils systemd \
		$(if $(shell command -v npm),,nodejs npm)
	npm install --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
		axe-core@4 @micropython/micropython-webassembly-pyscript@1

clean: ## remove the environments and everything that was built
	rm -rf .venv node_modules build dist *.egg-info .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(PACKAGES) tests \( -name __pycache__ -o -name '*.so' \) -prune -exec rm -rf {} + 2>/dev/null || true

# `pytest`, never `python -m pytest`: the latter would import the tree instead of the wheel.
# A browser and a MicroPython are the same for both builds: one is enough.
pytest = TABLIER_EXPECT=$(1) .venv/$(1)/bin/pytest -n $(JOBS) \
	$(if $(filter interpreted,$(1)),-m "not soak and not bench and not browser and not micropython")

test-interpreted: .venv/interpreted/.ready-$(EXTRAS)
	@echo "Tablier runs $$(cat .venv/interpreted/.wheel)"
	$(call pytest,interpreted) $(ARGS)

# Where nothing can be compiled, the compiled tests are left out: but not in CI, and a kernel that
# mypyc or the C compiler refuses is always a failure. One build after the other: each uses all cores.
test-compiled: .venv/compiled/.ready-$(EXTRAS) $(filter test-interpreted,$(addprefix test-,$(BUILDS)))
	@runs=$$(cat .venv/compiled/.wheel); echo "Tablier runs $$runs"; \
	case "$$runs" in \
	compiled) ;; \
	"interpreted: no "*) \
		echo "The tests of the compiled build are left out$${CI:+, which CI does not allow}."; \
		test -z "$$CI"; exit ;; \
	*) cat .venv/compiled/build.log; exit 1 ;; \
	esac; \
	echo "$(call pytest,compiled) $(ARGS)"; \
	$(call pytest,compiled) $(ARGS)

# Order-only after |: these must exist, but their age says nothing.
.venv/%/.ready-$(EXTRAS): .venv/%/.extras-$(EXTRAS) .venv/%/.wheel
	@touch $@

.venv/%/.extras-$(EXTRAS): pyproject.toml | .venv/%/.tools
	@echo "Installing what the tests and linters need ($(EXTRAS)) into .venv/$* …"
	@$(PYTHON) -c '$(REQUIREMENTS)' $(EXTRAS) | .venv/$*/bin/pip install -qq -r /dev/stdin
	@touch $@

.venv/%/.tools: pyproject.toml | python
	@echo "Setting up .venv/$* … (about a minute the first time)"
	@test -x .venv/$*/bin/pip || $(PYTHON) -m venv --clear .venv/$*
	@$(PYTHON) -c '$(REQUIREMENTS)' run | .venv/$*/bin/pip install -qq -r /dev/stdin
	@$(PYTHON) -c '$(REQUIREMENTS)' build | .venv/$*/bin/pip install -qq -r /dev/stdin || \
		.venv/$*/bin/pip install -qq 'setuptools>=77'
	@touch $@

# Built from a copy, so that the tree never holds a build/ or a .so. The stamp tells what came out:
# "compiled", or "interpreted: " and the reason.
.venv/%/.wheel: $(SOURCES) pyproject.toml setup.py $(wildcard README.md) LICENSE .venv/%/.tools
	@echo "Building Tablier for .venv/$* …"
	@copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && \
	tar -cf - --exclude=__pycache__ --exclude='*.so' \
		$(PACKAGES) pyproject.toml setup.py $(wildcard README.md) LICENSE | tar -xf - -C "$$copy" && \
	mkdir "$$copy/wheel" && \
	{ TABLIER_BUILD=$(filter interpreted,$*) .venv/$*/bin/pip wheel -v --no-deps --no-build-isolation \
		-w "$$copy/wheel" "$$copy" >.venv/$*/build.log 2>&1 || { cat .venv/$*/build.log; exit 1; }; } && \
	.venv/$*/bin/pip install -qq --no-deps --force-reinstall "$$copy"/wheel/*.whl
	@sed -n 's/^ *Tablier is built //p' .venv/$*/build.log | tail -n 1 >$@

python:
	@test -n "$(PYTHON)" || { echo "Tablier needs Python 3.11, 3.12 or 3.13, and found none of them."; exit 1; }
	@$(PYTHON) -c '$(IS_GOOD)' || { echo "Tablier needs Python 3.11, 3.12 or 3.13; $(PYTHON) is another."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module (on Debian: sudo apt install python3-venv)."; exit 1; }
