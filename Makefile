# What people type. `make help` lists it.

PREFIX ?= /usr/local
DESTDIR ?=
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/backspin/Backspin.swift)
DIST := backspin-$(VERSION)-linux-$(shell uname -m)
STATIC := -c release --static-swift-stdlib
SOURCES := Package.swift Sources Tests

.PHONY: help
help:
	@echo "make demo       build, and show a digest of invented people"
	@echo "                (with LASTFM_API_KEY and LASTFM_USER set: of yours)"
	@echo "make test       run all tests"
	@echo "make site-test  go through a built site in a real browser: looks, keyboard, links, names"
	@echo "make kills      kill runs at 500 random instants, and look for damage"
	@echo "make check      everything CI does: format, warnings, tests, the static binary"
	@echo "make install    to PREFIX=$(PREFIX): binary, man page, completions"
	@echo "make uninstall  takes them away again"
	@echo "make dist       a tarball whose binary needs no Swift on the machine"
	@echo "make fuzz       let libFuzzer look for names and replies that break something; TIMES=10: longer"
	@echo "make sanitize   run all tests under the thread sanitizer, then under the address sanitizer"
	@echo "make bench      measure, against curl doing the same and Hugo making the same site"
	@echo "make bench-site measure the site alone"
	@echo "make faults     walk every fault of the wire, and print what became of it"
	@echo "make format     put the sources into the house's format"

.PHONY: dependencies
dependencies:
	@Scripts/dependencies.sh build

.PHONY: test-dependencies
test-dependencies:
	@Scripts/dependencies.sh test

.PHONY: bench-dependencies
bench-dependencies:
	@Scripts/dependencies.sh bench

.PHONY: site-test-dependencies
site-test-dependencies:
	@Scripts/dependencies.sh site

.PHONY: demo
demo: dependencies
	@Scripts/demo.sh

# A thousand tests that all begin at once would run into each other's time-outs.
.PHONY: test
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 32
test: test-dependencies
	@Scripts/test.sh

.PHONY: site-test
site-test: site-test-dependencies
	@Scripts/site-test.sh

.PHONY: kills
kills: test-dependencies
	BACKSPIN_KILLS=500 Scripts/test.sh --filter KillTests

.PHONY: check
check: lint test dist-check

.PHONY: lint
lint:
	swift format lint --strict --recursive --parallel $(SOURCES)

.PHONY: format
format:
	swift format --in-place --recursive --parallel $(SOURCES)

# The binary that is handed out: it carries Swift's runtime, and takes libcurl, libxml2 and SQLite from
# the system.
.PHONY: release
release: dependencies
	swift build $(STATIC) --product backspin -Xlinker -s

.PHONY: extras
extras: release
	swift build --product generate-manual
	@mkdir -p .build/extras
	.build/debug/generate-manual .build/release/backspin --output-directory .build/extras
	for shell in bash zsh fish; do \
	  .build/release/backspin --generate-completion-script $$shell > .build/extras/backspin.$$shell; \
	done

INSTALLED = bin/backspin share/man/man1/backspin.1 \
  share/bash-completion/completions/backspin share/zsh/site-functions/_backspin \
  share/fish/vendor_completions.d/backspin.fish

.PHONY: install
install: extras
	install -Dm755 .build/release/backspin $(DESTDIR)$(PREFIX)/bin/backspin
	install -Dm644 .build/extras/backspin.1 $(DESTDIR)$(PREFIX)/share/man/man1/backspin.1
	install -Dm644 .build/extras/backspin.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/backspin
	install -Dm644 .build/extras/backspin.zsh \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_backspin
	install -Dm644 .build/extras/backspin.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/backspin.fish

.PHONY: uninstall
uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))

.PHONY: dist
dist: extras
	rm -rf dist/$(DIST)
	$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/dist/$(DIST) PREFIX=
	cp README.md CHANGELOG.md LICENSE dist/$(DIST)/
	tar -C dist -czf dist/$(DIST).tar.gz $(DIST)
	@echo "dist/$(DIST).tar.gz"

# ICU drops out of a static binary unnoticed; a named time zone shows whether it is there.
.PHONY: dist-check
dist-check: dist
	Scripts/check-dist.sh dist/$(DIST).tar.gz

.PHONY: bench
bench: bench-build
	python3 Benchmarks/run.py
	python3 Benchmarks/site.py

.PHONY: bench-site
bench-site: bench-build
	python3 Benchmarks/site.py

.PHONY: bench-build
bench-build: release bench-dependencies
	swift build -c release --product lastfm-stub

.PHONY: faults
faults: test-dependencies
	@Scripts/faults.sh

.PHONY: fuzz
fuzz: test-dependencies
	Scripts/fuzz.sh $(TIMES)

.PHONY: sanitize
sanitize: test-dependencies
	Scripts/sanitize.sh thread
	Scripts/sanitize.sh address

.PHONY: clean
clean:
	rm -rf .build .build-* dist demo
