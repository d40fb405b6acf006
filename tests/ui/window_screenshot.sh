#!/bin/sh
# pyramide-workbench --screenshot, and what it says when it cannot.
set -eu
# shellcheck source=tests/ui/real_window.shlib
. "$PYRAMIDE_SOURCE_DIR/tests/ui/real_window.shlib"

# expect_failure 'WORDS' ARGUMENT...: exit code 2, the words on standard error, and no picture.
expect_failure() {
    words=$1
    shift
    rm -f none.png
    ended=0
    "$WORKBENCH" "$@" >out.txt 2>err.txt || ended=$?
    [ "$ended" = 2 ] || fail "$*: ended with $ended, expected 2: $(cat err.txt)"
    grep -qF -e "$words" err.txt || fail "$*: expected '$words', found '$(cat err.txt)'"
    [ ! -e none.png ] || fail "$*: a picture was written"
}

"$WORKBENCH" --help | grep -qF -- '--screenshot FILE' || fail "--help does not tell of --screenshot"
"$WORKBENCH" --version | grep -q '^pyramide-workbench [0-9]' || fail "--version tells no version"
(
    unset DISPLAY WAYLAND_DISPLAY
    expect_failure 'pyramide step FILE' PY1-N-AAAAAAS
    expect_failure 'xvfb-run' PY1-N-AAAAAAS --screenshot none.png
)
ok "without a display: what to do instead"

start_display
expect_failure 'nowhere.json' nowhere.json --screenshot none.png
expect_failure 'Deal code' PY1-N-AAAA --screenshot none.png
expect_failure 'the log has 2 steps' 'PY1-N-AAAAAAS KD draw' --step 3 --screenshot none.png
expect_failure '--size' --size 1x1 --screenshot none.png
expect_failure '--size' --size 99999x99999 --screenshot none.png
expect_failure '--rules' --rules nonsense --screenshot none.png
expect_failure '--language' --language xx --screenshot none.png
expect_failure '--scale' --scale 9 --screenshot none.png
expect_failure 'missing/none.png' --screenshot missing/none.png
printf '{"format": "pyramide-replay", ' >truncated.json
expect_failure 'truncated.json' truncated.json --screenshot none.png
head -c 20000000 /dev/zero | tr '\0' '[' >brackets.json
expect_failure 'brackets.json' brackets.json --screenshot none.png
ok "what cannot be drawn: exit code 2 and the reason"

# An old picture stays whole when the new one cannot be written.
mkdir -p locked.png
expect_failure 'locked.png' --screenshot locked.png
[ -d locked.png ] || fail "what stood in the picture's place is gone"

for scale in 1 1.5 2 3; do
    size=2400x1600
    picture "scale$scale" 'PY1-N-AAAAAAS KD 10C+3S' --step 2 --scale "$scale" --language ro
    "$PICTURE_CHECK" board "scale$scale.png" "scale$scale.json"
done
size=4096x2160
picture large PY1-N-AAAAAAS
"$PICTURE_CHECK" board large.png large.json
size=640x400
picture little PY1-N-AAAAAAS
picture again PY1-N-AAAAAAS
cmp little.png again.png || fail "the same picture twice is not the same file"
ok "pictures at every scale, larger than the screen, and the same each time"

picture traditional PY1-N-AAAAAAS --rules microsoft
[ "$("$PICTURE_CHECK" cards traditional.json waste)" = '' ] || fail "--rules was not heard"
"$WORKBENCH" 'PY1-N-AAAAAAS KD 10C+3S draw' --frame-times 20 | grep -q '^frame mean [0-9.]* ms' || fail "no frame times"
ok "--rules and --frame-times"
