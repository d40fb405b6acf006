#!/bin/sh
# Every check of the project, on a bare Debian 12 too: sh tests/run.sh
#   ci-gcc    the programs with gcc, optimised, warnings as errors; the command line's shell tests; every recorded log verified
#   ci-clang  everything with clang, warnings as errors, address and undefined-behaviour sanitizers; every header alone; every test,
#             those of the real window too; each fuzz program for a few seconds
# Both build several files of a layer as one: names in anonymous namespaces must be unique within a layer, and each test file
# lies in a namespace of its name.
set -eu

cd "$(dirname -- "$0")/.."
mkdir -p build
jobs=$(nproc 2>/dev/null || echo 2)

# step NAME LOG COMMAND...: the output goes to build/LOG, and is shown when the command fails, which ends everything.
step() {
    name=$1 log=build/$2
    shift 2
    started=$(date +%s)
    if "$@" >"$log" 2>&1 </dev/null; then
        echo "ok: $name ($(($(date +%s) - started)) s)"
        return
    fi
    cat "$log" >&2
    echo "tests/run.sh FAILED at: $name ($log)" >&2
    exit 1
}

# build PRESET [OPTION...]: options are those of cmake --build.
build() {
    preset=$1
    shift
    step "configure $preset" "$preset-configure.log" cmake --preset "$preset" -DPYRAMIDE_WERROR=ON
    step "build $preset" "$preset-build.log" cmake --build --preset "$preset" "$@"
}

step "install what is missing" install.log sh third_party/install.sh build display checks

build ci-gcc --target pyramide pyramide-workbench pyramide_bench
step "test ci-gcc" ci-gcc-test.log ctest --preset ci-gcc -j "$jobs"
step "verify the recorded logs" ci-gcc-verify.log build/ci-gcc/pyramide verify --strict replays
step "test their sync" ci-gcc-sync.log build/ci-gcc/pyramide sync replays
build ci-clang --target all headers_alone
echo "test ci-clang, every test:"
if ! ctest --preset ci-clang -j "$jobs" </dev/null; then
    echo "tests/run.sh FAILED at: test ci-clang" >&2
    exit 1
fi
