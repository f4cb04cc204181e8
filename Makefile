# Developer commands. Each build has its own environment: .venv/compiled and
# .venv/interpreted. `make` alone lists the targets.

BUILD ?= both
EXTRAS ?= dev
ARGS ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# First supported Python found; `make PYTHON=...` selects another.
IS_GOOD := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c '$(IS_GOOD)' 2>/dev/null && echo "$$p" && break; done)

PACKAGES := rules controller hardware firmware
# Folders too: their modification time changes when a file is deleted.
SOURCES := $(shell find $(PACKAGES) \( -name __pycache__ -prune \) -o -print 2>/dev/null)
BUILDS := $(if $(filter both,$(BUILD)),interpreted compiled,$(BUILD))
TOOLS := .venv/interpreted/bin
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
NPM := $(shell command -v npm)
PAGE := controller/web/static tests/firmware/chip eslint.config.js package.json tsconfig.json

# Prints requirements from pyproject.toml: of the build, of the program, or of an extra. `make lock` turns
# them into requirements/*.txt, which name each file by its hash; everything is installed from those.
REQUIREMENTS := import sys, tomllib; d = tomllib.load(open("pyproject.toml", "rb")); p = d["project"]; \
	sets = {"build": d["build-system"]["requires"], "run": p["dependencies"], **p["optional-dependencies"]}; \
	print(*(r for s in sys.argv[1].split(",") for r in sets[s]), sep="\n")
LOCKED := run,build,dev,bench,cluster,tune,release
INSTALL := install -qq --require-hashes
comma := ,
LOCKS = $(patsubst %,-r requirements/%.txt,$(subst $(comma), ,$(1)))

# Rebuild if a compiler has been installed since.
ifneq ($(shell command -v cc || command -v gcc || command -v clang),)
$(shell if grep -qs '^interpreted: no ' .venv/compiled/.wheel; then rm .venv/compiled/.wheel; fi)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test coverage soak bench ladder pico arm64 drawings box pictures screenshots mutate tools lint lint-javascript lock audit sbom format clean python $(addprefix test-,interpreted compiled)
# Keep the stamps of pattern rules, which make would otherwise delete as intermediate files.
.SECONDARY:

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: .venv/compiled/.wheel ## play on the table in the browser; ARGS="..." is passed on to `tablier serve`; in the terminal: `tablier play`
	@echo "Tablier runs $$(cat $<)"
	@.venv/compiled/bin/tablier serve $(ARGS)

test: $(addprefix test-,$(BUILDS)) ## all tests; BUILD=interpreted|compiled|both (both), ARGS="-k name"

lint: .venv/interpreted/.extras-$(EXTRAS) lint-javascript ## formatting, style, types, and who imports whom
	$(TOOLS)/ruff check
	$(TOOLS)/ruff format --check
	$(TOOLS)/mypy
	$(TOOLS)/mypy setup.py
	$(TOOLS)/lint-imports --no-logo

# The page has no build step: npm only installs its linters. Without npm they are skipped, except in CI.
ifneq ($(NPM),)
lint-javascript: node_modules/.ready
	node_modules/.bin/prettier --check --log-level warn $(PAGE)
	node_modules/.bin/eslint controller/web/static tests/firmware/chip eslint.config.js
	node_modules/.bin/tsc
else
lint-javascript:
	@echo "The JavaScript of the page is not checked: npm is missing$${CI:+, which CI does not allow}."
	@test -z "$$CI"
endif

format: .venv/interpreted/.extras-$(EXTRAS) $(if $(NPM),node_modules/.ready) ## put the source into shape
	$(TOOLS)/ruff check --fix
	$(TOOLS)/ruff format
	$(if $(NPM),node_modules/.bin/prettier --write --log-level warn $(PAGE))

# Without long random games: they would cover only by chance what the clause tests cover by name.
coverage: .venv/interpreted/.ready-$(EXTRAS) ## the tests of rules/ must take every branch of rules/
	$(call pytest,interpreted) --cov --cov-report=term-missing -m "not soak and not variant" \
		$(addprefix --ignore=tests/rules/test_,naive.py machine.py openspiel.py) tests/rules $(ARGS)

soak: .venv/compiled/.ready-$(EXTRAS) ## long random games
	$(call pytest,compiled) -m soak --hypothesis-profile=night $(ARGS)

screenshots: .venv/interpreted/.ready-$(EXTRAS) ## pictures of every game in the browser (needs Chromium); FOLDER=screenshots; ARGS=scenes: contact sheets of all companies
	.venv/interpreted/bin/python -m tests.browser.screenshots $(or $(FOLDER),screenshots) $(ARGS)

bench: .venv/compiled/.ready-$(EXTRAS) .venv/interpreted/.wheel ## how fast the rules, the searches and the table are; EXTRAS=dev,bench compares with OpenSpiel too
	@.venv/compiled/bin/tablier bench --against .venv/interpreted/bin/python $(ARGS)
	@echo
	@.venv/compiled/bin/tablier bench --search --against .venv/interpreted/bin/python
	@echo
	@.venv/compiled/bin/tablier bench --table --seconds 10
	@echo
	@.venv/compiled/bin/tablier bench --opponent --seconds 15
	@echo
	@.venv/compiled/bin/pytest -q -n 0 -s -m bench tests/bench/test_playouts.py

# Takes many hours; Ctrl-C stops it, and the next call continues. Results are kept in the repository.
ladder: .venv/compiled/.ready-$(EXTRAS) ## how strong the robot is; ARGS="--show", "--only reversi" or "--quick"; EXTRAS=dev,bench plays OpenSpiel too
	@.venv/compiled/bin/tablier ladder --folder tests/bench/ladder $(ARGS)

# The emulator has a folder of its own, with a lock: nothing else needs it.
pico: .venv/interpreted/.ready-$(EXTRAS) ## the firmware on an emulated chip; UF2=MicroPython BOOTROM=boot ROM (alone it says where they are); TRIALS="scan game"
	$(if $(NPM),$(if $(UF2),@cd tests/firmware/chip && { test -d node_modules || npm ci --no-audit --no-fund --loglevel=error; }))
	@PYTHONPATH=. .venv/interpreted/bin/python -m tests.firmware.chip.run "$(UF2)" "$(BOOTROM)" $(TRIALS)

# Downloads two Debians, and runs them under QEMU: half an hour or more. TRIALS=trixie, or "bookworm guide".
arm64: .venv/interpreted/.ready-$(EXTRAS) ## the wheel for 64-bit ARM, and the guide's commands, the rules and a table in emulated Debians; TRIALS="guide perft"
	@PYTHONPATH=. .venv/interpreted/bin/python -m tests.arm64.run build/arm64 $(TRIALS)

# Run after changing hardware/pins.py, hardware/parts, hardware/power.py, a layout, or the text in the pictures.
drawings: .venv/interpreted/.wheel ## draw the wiring pictures of the build guide again, and make its tables
	@.venv/interpreted/bin/tablier drawings hardware/pictures
	@.venv/interpreted/bin/python -m controller.maker.guide_tables hardware/README.md hardware/README.fr.md

# Run `make -j2 box`: OpenSCAD uses one core, and takes a minute or two for some pieces.
CORNERS := 0-0 1-0 0-1 1-1
BOX := $(foreach part,quarter tray,$(addprefix $(part)-,$(CORNERS))) guides grid strap
PIECES := invers-strong invers-weak disc-weak disc-strong incognito cube tapper
box: $(patsubst %,build/box/%.stl,$(BOX) $(PIECES)) ## the box and the pieces as STL, for a printer, in build/box (needs OpenSCAD); SET="plate=4 light=\"centre\""
	@ls build/box

SCAD = mkdir -p build/box && openscad --quiet $(foreach it,$(SET),-D '$(it)') -o $@
build/box/quarter-%.stl: hardware/box/box.scad hardware/box/parameters.scad
	$(SCAD) -D 'part="quarter"' -D 'corner=[$(subst -,$(comma),$*)]' $<
build/box/tray-%.stl: hardware/box/box.scad hardware/box/parameters.scad
	$(SCAD) -D 'part="tray"' -D 'corner=[$(subst -,$(comma),$*)]' $<
$(patsubst %,build/box/%.stl,guides grid strap): build/box/%.stl: hardware/box/box.scad hardware/box/parameters.scad
	$(SCAD) -D 'part="$*"' $<
$(patsubst %,build/box/%.stl,$(PIECES)): build/box/%.stl: hardware/box/pieces.scad hardware/box/parameters.scad
	$(SCAD) -D 'part="$*"' $<

# OpenSCAD draws with OpenGL: it needs a screen, if only a virtual one (Debian: xvfb xauth libgl1-mesa-dri).
pictures: ## draw the pictures of the box and the pieces again
	cd hardware/box && for it in box:145,145,80,58,0,28,1150 pieces:120,10,10,50,0,15,620; do \
		xvfb-run -a openscad --quiet -o $${it%%:*}.png --imgsize=1400,1000 --projection=p --colorscheme=Tomorrow \
			--camera=$${it#*:} $${it%%:*}.scad; done
	.venv/interpreted/bin/python -c 'import sys; from PIL import Image; [Image.open(it).convert("P", palette=1, colors=64).save(it, optimize=True) for it in sys.argv[1:]]' \
		hardware/box/box.png hardware/box/pieces.png

mutate: .venv/interpreted/.extras-$(EXTRAS) ## plant bugs, and see whether the tests find them; ARGS="--file inside"
	@$(TOOLS)/python -m tests.mutation.run $(ARGS)

# Debian's browser, and tools that check pages, PDFs and units; the rest is from npm (package.json).
tools: ## what the tests and linters need besides Python, installed on Debian: without it they are skipped
	$(SUDO) apt-get update -qq
	$(SUDO) apt-get install -y -qq --no-install-recommends chromium mosquitto openscad openssl \
		poppler-utils systemd $(if $(NPM),,nodejs npm)
	$(MAKE) node_modules/.ready

node_modules/.ready: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# versions.txt is one resolution of everything, so that no two locks disagree; it is never installed from.
COMPILE = .venv/release/bin/uv pip compile -q --universal --python-version 3.11 --no-annotate \
	--custom-compile-command "make lock" $(1) - >/dev/null
lock: .venv/release/.ready ## lock what pyproject.toml and package.json ask for; ARGS=--upgrade takes newer versions
	$(PYTHON) -c '$(REQUIREMENTS)' $(LOCKED) | $(call COMPILE,$(ARGS) -o requirements/versions.txt)
	@set -e; for name in $(subst $(comma), ,$(LOCKED)); do \
		echo "requirements/$$name.txt"; $(PYTHON) -c '$(REQUIREMENTS)' $$name | $(call COMPILE, \
			--upgrade --generate-hashes -c requirements/versions.txt -o requirements/$$name.txt); done
	# In an empty folder: from packages that are already there npm takes no hashes.
	@test -z "$(NPM)" || { folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		cp package.json .npmrc $(if $(ARGS),,package-lock.json) "$$folder" && echo package-lock.json && \
		(cd "$$folder" && npm install --package-lock-only --no-audit --no-fund --loglevel=error) && \
		cp "$$folder/package-lock.json" .; }

# --strict: what cannot be looked up is a failure.
audit: .venv/release/.ready ## look for known vulnerabilities in all that is locked; asks the registries' databases
	@set -e; for name in $(subst $(comma), ,$(LOCKED)); do echo "requirements/$$name.txt"; \
		.venv/release/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/$$name.txt; done
	npm audit

sbom: .venv/release/.ready ## the parts list of a release (CycloneDX); FILE=tablier-sbom.cdx.json
	.venv/release/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
		--sv 1.6 -o $(or $(FILE),tablier-sbom.cdx.json) requirements/run.txt

.venv/release/.ready: requirements/release.txt | python
	$(PYTHON) -m venv .venv/release
	.venv/release/bin/pip $(INSTALL) -r requirements/release.txt
	@touch $@

clean: ## remove the environments and everything that was built
	rm -rf .venv node_modules build dist *.egg-info .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(PACKAGES) tests \( -name __pycache__ -o -name '*.so' \) -prune -exec rm -rf {} + 2>/dev/null || true

# `pytest`, never `python -m pytest`, which would import the source tree instead of the wheel.
# What does not depend on the build (browser, MicroPython, examples, broker) and games under other options run in one build only.
pytest = TABLIER_EXPECT=$(1) .venv/$(1)/bin/pytest -n $(JOBS) --dist worksteal \
	$(if $(filter interpreted,$(1)),-m "not soak and not bench and not browser and not micropython and not variant",\
		-m "not soak and not bench and not interpreted")

test-interpreted: .venv/interpreted/.ready-$(EXTRAS)
	@echo "Tablier runs $$(cat .venv/interpreted/.wheel)"
	$(call pytest,interpreted) $(ARGS)

# Without a compiler the compiled tests are skipped, except in CI; a kernel that mypyc or the C
# compiler rejects is always a failure. Builds are tested in sequence, as each uses all cores.
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

# After | order-only prerequisites: they must exist, but their age does not matter.
.venv/%/.ready-$(EXTRAS): .venv/%/.extras-$(EXTRAS) .venv/%/.wheel
	@touch $@

.venv/%/.extras-$(EXTRAS): $(wildcard requirements/*.txt) | .venv/%/.tools
	@echo "Installing what the tests and linters need ($(EXTRAS)) into .venv/$* …"
	@.venv/$*/bin/pip $(INSTALL) $(call LOCKS,$(EXTRAS))
	@touch $@

.venv/%/.tools: requirements/run.txt requirements/build.txt | python
	@echo "Setting up .venv/$* … (about a minute the first time)"
	@test -x .venv/$*/bin/pip || $(PYTHON) -m venv --clear .venv/$*
	@.venv/$*/bin/pip $(INSTALL) $(call LOCKS,run build)
	@touch $@

# Built from a copy, so that the source tree never contains a build/ or a .so. The stamp holds the
# result: "compiled", or "interpreted: " and the reason.
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
	@test -n "$(PYTHON)" || { echo "Tablier needs Python 3.11, 3.12, 3.13 or 3.14, and found none of them."; exit 1; }
	@$(PYTHON) -c '$(IS_GOOD)' || { echo "Tablier needs Python 3.11, 3.12, 3.13 or 3.14; $(PYTHON) is another."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module (on Debian: sudo apt install python3-venv)."; exit 1; }
