# What can be done here; each target says what it does as it does it.
PREFIX ?= /usr/local
DATASETS ?= ../shared/datasets
SWIFT ?= swift
# What belongs to desktops is built and tested too where libsystemd and GLib are installed; a plain `swift build` leaves
# it out.
ifeq ($(shell pkg-config --exists libsystemd gio-unix-2.0 2>/dev/null && echo yes),yes)
export FORESIGHT_DESKTOP = 1
endif
LOGS = $(DATASETS)/abb_ide.tsv.gz $(DATASETS)/foursquare_nyc.tsv.gz $(DATASETS)/shell_kypo.tsv.gz
WHEN_LOGS = $(DATASETS)/foursquare_nyc.tsv.gz $(DATASETS)/abb_ide.tsv.gz $(DATASETS)/lives-1.tsv.gz
SOURCES = Package.swift Sources Tests Benchmarks Datasets/Generator Examples Fleet
OPTIMISED = --configuration release -Xswiftc -enable-testing --scratch-path .build/optimised
# What starts fast: at a fixed address, and with its libraries linked in, for the time a program takes
# to start is mostly that of finding and relocating them.
LINKED = --configuration release --static-swift-stdlib --disable-local-rpath -Xlinker -no-pie
RELEASE = $(LINKED) --product foresight

VERSION = $(shell sed -n 's/^ *static let version = "\(.*\)"$$/\1/p' Sources/Tool/ForesightTool/Tool.swift)

# The tests, with what failed said at the end.
TEST = SWIFT="$(SWIFT)" Scripts/test

# How long each target is fuzzed, in seconds.
SECONDS ?= 600

.PHONY: deps deps-test build demo test test-debug torture test-apps test-examples test-python test-mcp test-importers check-desktop bench-desktop test-spark test-fleet check-fleet demo-fleet bench-fleet deps-fleet test-threads fuzz docs check-api check lint install uninstall dist try-dist deb try-deb try-service bench bench-peers bench-peers-tune prior texts sample format clean

# Installs the system packages that are missing.
deps:
	@Scripts/install-dependencies

# What desktops need, and what the tests drive; where it is missing they are left out, and named.
deps-test:
	@Scripts/install-dependencies libsystemd-dev libglib2.0-dev pkgconf zsh fish tmux zsh-autosuggestions \
	  zsh-syntax-highlighting man-db tzdata dbus-daemon systemd python3 bsdutils git dpkg-dev binutils

# The program for use: optimised, and with all of its libraries linked in where they are there as archives. That SQLite
# and Swift could open shared libraries, of which the linker warns, they never do here.
build: deps
	libraries=$$(Scripts/link-libraries-in "$$($(SWIFT) build $(RELEASE) --show-bin-path)") && \
	  FORESIGHT_STATIC=$$libraries $(SWIFT) build $(RELEASE)
	libraries=$$(Scripts/link-libraries-in "$$($(SWIFT) build $(RELEASE) --show-bin-path)") && \
	  FORESIGHT_STATIC=$$libraries $(SWIFT) build $(LINKED) --product foresightd
	$(if $(FORESIGHT_DESKTOP),$(SWIFT) build $(LINKED) --product foresight-desktop)
	$(if $(FORESIGHT_DESKTOP),$(SWIFT) build $(LINKED) --product foresight-launch)

# Real suggestions from the sample log, by the program that the tests use: what is built here need not be built there.
demo: deps
	$(SWIFT) build $(OPTIMISED) --product foresight
	@Scripts/demo "$$($(SWIFT) build $(OPTIMISED) --show-bin-path)/foresight"

# The fast tests, on optimised code: they take a third of the time that they do in debug mode, building included.
test: deps
	$(TEST) $(OPTIMISED)

# The same in debug mode, which is built faster after a change; FILTER names some.
test-debug: deps
	$(TEST) $(if $(FILTER),--filter '$(FILTER)')

# The address sanitizer, and with it what libFuzzer needs to see where an input leads, so that tests and fuzzing are one
# build.
ADDRESSES = $(OPTIMISED:.build/optimised=.build/address-sanitizer) --sanitize=address \
  -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table

# Everything that must hold before a change lands: lint, all tests optimised, with the slow ones, and under the
# sanitizers, the release build and the demo, apps, clients, the fleet's benchmark and desktops. Optimised under the
# sanitizers, too: in debug mode a donation takes 20 ms to learn there, and tests run out of their time. Tests that run
# the program in an environment of its own are left out under them, because there the options of the sanitizers would be
# missing; tests of accuracy, because they take long and show nothing that shorter evaluations do not.
check: deps lint
	FORESIGHT_SLOW_TESTS=1 FORESIGHT_EFFORT=check $(TEST) $(OPTIMISED)
	ASAN_OPTIONS=detect_leaks=0 $(TEST) $(ADDRESSES) \
	  --skip ForesightToolTests --skip ReliabilityTests --skip ShellTests --skip AccuracyTests
	$(MAKE) test-threads
	$(MAKE) fuzz SECONDS=10
	$(MAKE) build demo test-apps test-python test-mcp docs check-api bench-fleet
	@if [ "$$(id -u)" = 0 ]; then $(MAKE) check-desktop; \
	else echo "left out: check-desktop, which needs root (in a container, say)"; fi

# What takes hours: two hours of all that clients do (SOAK=SECONDS), a thousand killed services (KILLS=NUMBER) and as
# many killed processes, every fault of the disk at every point, sixty-four processes at once, every page of a store
# damaged, hundreds of forgettings, a fleet of which two hundred servers are killed, and ten minutes of made-up inputs
# for each reader.
torture: deps deps-fleet
	FORESIGHT_EFFORT=torture $(TEST) $(OPTIMISED) --filter 'ReliabilityTests|ForgettingLaw|HazardLaw|RecoveredContentTests'
	cp .build/tests.log .build/torture.log
	FORESIGHT_FLEET=1 FORESIGHT_EFFORT=torture $(TEST) $(OPTIMISED) --filter FleetTests
	$(MAKE) fuzz

# The tests under the thread sanitizer. Its pass makes code that the compiler's own check refuses, hence the check is
# off. That code tells the sanitizer of each value that is lent to be changed, by a wrong address where it is of a class
# and lent across structs, which ends the program: these calls do nothing here, and what is read and written in memory is
# watched all the same. -O, because it is slow enough so.
THREADS = $(OPTIMISED:.build/optimised=.build/thread-sanitizer) --sanitize=thread \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify \
  -Xlinker --wrap=__tsan_external_write -Xlinker --defsym=__wrap___tsan_external_write=__tsan_init
test-threads: deps
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.txt" $(TEST) $(THREADS) \
	  --skip FuzzingTests --skip ForesightToolTests --skip ReliabilityTests --skip ShellTests --skip AccuracyTests

# Makes up inputs for everything that reads; TARGETS names some, SECONDS says how long each.
fuzz: deps
	SWIFT="$(SWIFT)" OPTIONS="$(ADDRESSES)" Scripts/fuzz $(SECONDS) $(TARGETS)

# In one place, so that what all of them depend on is compiled once.
APPS = --scratch-path "$(CURDIR)/.build/apps"

# Apps written against Apple's API, a package that uses the macros, and the examples of Apps.md and of documentation
# comments, as other packages would.
test-apps: deps
	cd Tests/Packages/AppCompatibility && $(SWIFT) test $(APPS)
	cd Tests/Packages/MacroClient && $(SWIFT) run $(APPS)
	cd Tests/Packages/TakenNames && $(SWIFT) run $(APPS) TakenNames
	cd Examples/CoffeeShop && $(SWIFT) run $(APPS) CoffeeShop --demo
	@$(MAKE) test-examples
	SWIFT="$(SWIFT)" Scripts/test-readme

# What documentation comments show, and what they say comes out.
test-examples: deps
	SWIFT="$(SWIFT)" Scripts/test-examples

# The Python client, against the service and against the command line.
test-python: deps
	$(SWIFT) build $(OPTIMISED) --product foresight
	$(SWIFT) build $(OPTIMISED) --product foresightd
	FORESIGHT_PROGRAMS="$$($(SWIFT) build $(OPTIMISED) --show-bin-path)" PYTHONPATH=Clients/python/src PYTHONDONTWRITEBYTECODE=1 \
	  python3 -W error -m unittest discover --start-directory Clients/python/tests

# `foresight mcp` with the client of the PyPI package mcp, fetched into .build/mcp.
test-mcp: deps
	$(SWIFT) build $(OPTIMISED) --product foresight
	Scripts/test-mcp "$$($(SWIFT) build $(OPTIMISED) --show-bin-path)"

# What browsers and desktops have written themselves is imported; what is not installed is left out.
test-importers: deps
	$(SWIFT) build $(OPTIMISED) --product foresight
	Scripts/test-importers "$$($(SWIFT) build $(OPTIMISED) --show-bin-path)/foresight"

# Evaluation and training on Spark, with the PyPI package pyspark, fetched into .build/spark, against those of one process.
test-spark: build
	Scripts/test-spark "$$($(SWIFT) build $(RELEASE) --show-bin-path)"

# The server of many people, against a PostgreSQL of its own in a temporary directory: its tests, twenty kills under
# load, the demonstration, and its description held against it by the PyPI package schemathesis.
test-fleet: deps deps-fleet
	FORESIGHT_FLEET=1 $(TEST) $(OPTIMISED) --filter FleetTests

check-fleet: deps deps-fleet
	FORESIGHT_FLEET=1 FORESIGHT_EFFORT=check $(TEST) $(OPTIMISED) --filter FleetTests
	@$(MAKE) demo-fleet
	Fleet/Scripts/check-description "$$(FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --show-bin-path)"

deps-fleet:
	@Scripts/install-dependencies postgresql libpq-dev libmicrohttpd-dev liblz4-dev

# Two servers on a PostgreSQL in a directory of their own, ten thousand made-up people, and what they do next.
demo-fleet: deps deps-fleet
	FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --product foresight-server
	FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --product ForesightFleetClient
	@Fleet/Scripts/demo "$$(FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --show-bin-path)"

# Donations a second beside pgbench, suggestions beside a round trip, and memory a person: one run, as a table.
bench-fleet: deps deps-fleet
	FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --product foresight-server
	FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --product ForesightFleetClient
	@Fleet/Benchmarks/bench "$$(FORESIGHT_FLEET=1 $(SWIFT) build $(OPTIMISED) --show-bin-path)"

# What was built for the tests, which `make check` has by then.
MODULES = $$($(SWIFT) build $(OPTIMISED) --show-bin-path)/Modules

# The documentation of the App Intents API.
docs: deps
	$(SWIFT) build $(OPTIMISED) --target AppIntents
	SWIFT="$(SWIFT)" Scripts/document "$(MODULES)" .build/AppIntents.doccarchive

# Compares the API with what it was when it was last released: it may grow, and not break.
check-api: deps
	$(SWIFT) build $(OPTIMISED) --target AppIntents
	SWIFT="$(SWIFT)" Scripts/check-api "$(MODULES)"

lint:
	Scripts/generate --check
	Scripts/check-rooms
	Scripts/embed --check
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

# Installs the program, its completions and its manual for all users, or with PREFIX=~/.local for yourself.
# With sudo, what `make build` built.
# Not by its name in the recipe, for then `make -n` would install, too.
install: export MAKE := $(MAKE)
install:
	@SWIFT="$(SWIFT)" Scripts/install '$(PREFIX)' '$(DESTDIR)'

# Takes away what was installed; what the program recorded stays where it is.
uninstall:
	@Scripts/install --remove '$(PREFIX)' '$(DESTDIR)'

# A release in .build/dist: the program with nothing to install, the sources, and their checksums.
dist: build
	@SWIFT="$(SWIFT)" Scripts/pack .build/dist "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"

# Tries the release on Debian 11, 12 and 13 as they are before anything is installed. Needs root and debootstrap;
# MIRROR=URL names a mirror, SUITES other systems.
try-dist: dist
	MIRROR="$(MIRROR)" Scripts/try-release ".build/dist/foresight-$(VERSION)-linux-$$(uname -m).tar.gz" $(SUITES)

# Packages for Debian 12 and later in .build/deb, looked over by lintian where that is installed.
deb:
	@Scripts/install-dependencies libsystemd-dev libglib2.0-dev pkgconf dpkg-dev $(if $(wildcard .git),git)
	@$(MAKE) build
	@rm -rf .build/deb
	@Scripts/make-deb .build/deb "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"
	@if command -v lintian > /dev/null; then \
	  LC_ALL=C.UTF-8 lintian --fail-on error,warning .build/deb/*.deb && echo "lintian finds nothing"; \
	else echo "lintian is not installed, so nothing has looked them over (apt-get install lintian)"; fi

# Installs, upgrades, removes and purges them on a Debian 12 of nothing but the essential packages. Needs root and
# debootstrap; MIRROR=URL names a mirror, SUITES other systems.
try-deb: deb
	MIRROR="$(MIRROR)" Scripts/try-deb "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" $(SUITES)

# Tries the service as it is installed, under a systemd and a session bus of its own. Needs root.
try-service: build
	Scripts/try-service "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"

# Tries menus and the search of real desktops without a screen, and leaves pictures in .build/desktop. Needs root;
# installs what it needs.
check-desktop: build
	@Scripts/install-dependencies systemd dbus-user-session libglib2.0-bin rofi xvfb xdotool scrot plasma-workspace \
	  kwin-x11 breeze-icon-theme adwaita-icon-theme gnome-shell sway fuzzel wofi grim wtype foot \
	  i3-wm xterm x11-utils python3-dbus python3-gi dunst git mousepad firefox-esr chromium
	Scripts/check-desktop "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"
	Scripts/desktop-session "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" Scripts/try-imports

# What launchers wait for, each beside its floor. Needs root.
bench-desktop: build
	@Scripts/install-dependencies systemd dbus-user-session python3-dbus hyperfine
	Scripts/bench-desktop "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"

# Side-by-side measurements, as a table.
bench: build
	$(SWIFT) build --configuration release --static-swift-stdlib --product ForesightBenchmarks -Xlinker -no-pie
	$(SWIFT) build --configuration release --static-swift-stdlib --product ForesightCoffeeShop -Xlinker -no-pie
	strip -o .build/foresight-stripped "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/ForesightBenchmarks" "$(DATASETS)/abb_ide.tsv.gz" \
	  .build/foresight-stripped
	Scripts/bench-prompt "$$($(SWIFT) build $(RELEASE) --show-bin-path)"

# River, Vowpal Wabbit, LightGBM, implicit and a network in PyTorch beside foresight, as the page Documentation/Peers.md:
# installs them from PyPI in .build/peers, tests the programs that run them, trains the network for each fold, and
# measures. What was trained is kept until its programs change; without PyTorch the network is left out.
PEERS = .build/peers
FORESIGHT = "$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight"
bench-peers: build $(PEERS)/installed $(PEERS)/networks
	cd Benchmarks/Peers && "$(CURDIR)/$(PEERS)/bin/python" -W ignore -m unittest
	$(PEERS)/bin/python Benchmarks/Peers/networks.py $(FORESIGHT) "$(DATASETS)" $(PEERS)/networks
	$(PEERS)/bin/python Benchmarks/Peers/bench.py $(FORESIGHT) "$(DATASETS)" $(PEERS)/networks $(PEERS)/results.json
	$(PEERS)/bin/python Benchmarks/Peers/page.py $(PEERS)/results.json > $(PEERS)/Peers.md
	mv $(PEERS)/Peers.md Documentation/Peers.md

# Searches the settings of River and Vowpal Wabbit anew, which takes a quarter of an hour. The best ones are then to be
# written into their programs.
bench-peers-tune: build $(PEERS)/installed
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(PEERS)/bin/python Benchmarks/Peers/tune.py $(FORESIGHT) "$(DATASETS)"

$(PEERS)/installed: Benchmarks/Peers/requirements.txt Benchmarks/Peers/requirements-network.txt
	python3 -m venv --clear $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check --requirement $(lastword $^) || \
	  echo "bench-peers: PyTorch cannot be installed, so the network will be left out" >&2
	touch $@

$(PEERS)/networks: $(addprefix Benchmarks/Peers/,gru_log.py gru_model.py gru_training.py events.py sample.py) | $(PEERS)/installed
	rm -rf $@
	mkdir $@

# Trains the priors anew: one on real logs, one for the model of when, one on made-up people alone. Takes some minutes.
prior: build
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" train $(LOGS) --output Models/prior.json
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" train --when $(WHEN_LOGS) --events 3000 \
	  --output Models/prior-when.json
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" simulate --users 100 --days 90 --seed 1 \
	  --output .build/simulated.tsv
	"$$($(SWIFT) build $(RELEASE) --show-bin-path)/foresight" train .build/simulated.tsv \
	  --output Models/prior-simulated.json
	Scripts/embed

# Makes Swift of what people edit as text: tables of facts, style sheets, and the priors.
texts:
	Scripts/embed

# Makes the sample log anew.
sample: deps
	$(SWIFT) run ForesightSampleGenerator > Datasets/sample.ndjson.new
	mv Datasets/sample.ndjson.new Datasets/sample.ndjson

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

clean:
	rm -rf .build
