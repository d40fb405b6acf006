#!/bin/sh
# Installs what is missing, builds, and opens the workbench:
#     sh app/run.sh [FILE] [OPTION...]
# FILE is a replay; without one the workbench opens its golden deal. The options are those of pyramide-workbench.
# Without a display the workbench draws one picture off screen, and FILE is then stepped in the terminal.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=$root/build/release
log=$root/build/release.log

has_display() {
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
}

# has_option PATTERN ARGUMENT...: whether one of the arguments is such an option.
has_option() {
    pattern=$1
    shift
    for argument in "$@"; do
        if printf '%s\n' "$argument" | grep -qxE -e "$pattern"; then return 0; fi
    done
    return 1
}

build_programs() {
    mkdir -p "$root/build"
    (cd "$root" && cmake --preset release && cmake --build --preset release --target pyramide pyramide-workbench) \
        >"$log" 2>&1 </dev/null && return
    cat "$log" >&2
    echo "app/run.sh: the build failed; its output is above and in $log" >&2
    exit 1
}

# xvfb_workbench ARGUMENT...: the workbench on a display of its own, drawn by the processor.
xvfb_workbench() {
    LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1920x1200x24" "$build/pyramide-workbench" "$@"
}

parts="build display"
if has_display; then
    parts=build
fi
# shellcheck disable=SC2086
sh "$root/third_party/install.sh" $parts
[ -x "$build/pyramide-workbench" ] || echo "Building the workbench; the first time takes a few minutes."
build_programs

if has_display || has_option '-h|--help|--version' "$@"; then
    exec "$build/pyramide-workbench" "$@"
fi
echo "No display here (neither DISPLAY nor WAYLAND_DISPLAY is set): the workbench draws one picture off screen."
if has_option '--screenshot(=.*)?' "$@"; then
    xvfb_workbench "$@"
    exit
fi

picture=$root/build/pyramide-workbench.png
if ! xvfb_workbench "$@" --screenshot "$picture"; then
    echo "app/run.sh: the workbench could not draw its picture" >&2
    exit 1
fi
echo "Picture: $picture"
case ${1:-} in
    '' | -*) file=$root/replays/golden-opening.json ;;
    *) file=$1 ;;
esac
echo "Stepping $file in the terminal:"
exec "$build/pyramide" step "$file"
