#!/bin/sh
# Eleven journeys through the real window, by keyboard and mouse only: open, step, branch, edit, compare, mark, search, save, reopen,
# recover, solve. After each, the screen is held against the picture that was kept of it (baselines/NAME.png; see baseline_check.cpp).
#   PYRAMIDE_REBASELINE=1 ctest --preset dev -R window_journeys     keeps the screens of this run as the new pictures: look at them!
set -eu
# shellcheck source=tests/ui/real_window.shlib
. "$PYRAMIDE_SOURCE_DIR/tests/ui/real_window.shlib"
: "${BASELINE_CHECK:?}"
size=1280x800
baselines=$PYRAMIDE_SOURCE_DIR/tests/ui/baselines
start_display

looks_like() {
    take_picture "$1.xwd"
    "$BASELINE_CHECK" "$1.xwd" "$baselines/$1.png" 1280 800
}

# journey NAME: the screen is, before long, the one that was kept under this name.
journey() {
    move_mouse_away
    if [ -n "${PYRAMIDE_REBASELINE:-}" ]; then
        sleep 1
        take_picture "$1.xwd"
        "$BASELINE_CHECK" --write "$1.xwd" "$baselines/$1.png" 1280 800
        ok "$1 (kept anew)"
        return
    fi
    tries=30
    until looks_like "$1" >"$1.log" 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || fail "$1 does not look as it did: $(cat "$1.log")"
        sleep 0.3
    done
    ok "$1"
}

# saved_as 'LOG': what the file holds is, on its mainline, what the command line plays.
saved_as() {
    "$PYRAMIDE" play "$2" --save expected.json </dev/null >/dev/null
    "$PYRAMIDE" diff "$1" expected.json >diff.txt || fail "$1 is not '$2': $(cat diff.txt)"
}

# The panel of a name, brought to the front through the palette.
panel() {
    keys ctrl+shift+p
    sleep 0.4
    text "$1"
    sleep 0.4
    keys Return
    sleep 0.4
}

cp "$PYRAMIDE_SOURCE_DIR/replays/golden-opening.json" golden.json
cp "$PYRAMIDE_SOURCE_DIR/replays/dead-deal.json" dead.json 2>/dev/null || "$PYRAMIDE" play 'PY1-N-AAAAAAJ draw draw' --save dead.json >/dev/null
"$PYRAMIDE" play 'PY1-N-AAAAAAS KD 10C+3S draw draw 10S+3H tap QC draw' --save log.json >/dev/null

# 1. Open: one file by argument, another by its typed path, each in a tab.
open_window golden.json --size "$size"
keys ctrl+o
sleep 0.4
keys ctrl+a
text 'log.json'
keys Return
eventually title_has 'log.json'
journey open

# 2. Step: by keys, to a number, and to the next problem.
keys Right Right period comma
keys ctrl+g
sleep 0.4
keys ctrl+a
text '4'
keys Return
keys F8
eventually title_lacks '* '
journey step

# 3. Branch: another input in the past, with a name; then back and forth between the siblings.
keys Home Right Right
picture step2 log.json --step 2
click step2.json stock
keys d u
eventually title_has '* '
keys F2
sleep 0.4
keys ctrl+a
text 'tapped'
keys Return
panel "panel: branches"
keys Up
keys Down
journey branch

# 4. Edit the past: another second input, the rest checked again, and accepted.
keys Home
keys Right Right
keys Up
keys r
sleep 0.4
keys ctrl+a
text 'draw'
keys Return
sleep 0.4
journey edit
keys ctrl+Return
keys ctrl+z ctrl+shift+z

# 5. Compare: with the other tab.
panel "panel: compare"
journey compare

# 6. Mark: a marker with a note, found again by key; in the other tab, with all panels back in their places.
panel "reset the layout"
keys ctrl+1
keys Home Right Right Right
keys n
sleep 0.4
text 'look here'
keys Return
keys Home
keys shift+Next
journey mark

# 7. Search: when did QC come up?
keys ctrl+f
sleep 0.4
text 'QC'
keys Return
sleep 0.3
keys Escape
keys F3
journey search

# 8. Save, under another name.
keys ctrl+shift+s
sleep 0.4
keys ctrl+a
text 'saved.json'
keys Return
eventually title_lacks '* '
"$PYRAMIDE" verify saved.json >/dev/null || fail "saved.json does not verify"
grep -q 'look here' saved.json || fail "the marker is not in the file"
journey save

# 9. Reopen: close the tab, open it again.
keys ctrl+w
eventually title_lacks 'saved'
keys ctrl+o
sleep 0.4
keys ctrl+a
text 'saved.json'
keys Return
sleep 0.5
keys Home
keys shift+Next
journey reopen
close_window ctrl+d

# 10. Recover: killed in the middle, the session is offered back, complete.
open_window log.json --size "$size"
keys End
keys d d u
eventually title_has '* '
kill -9 "$workbench_process"
wait "$workbench_process" 2>/dev/null || :
workbench_process=
open_window --size "$size"
journey recover
keys Return
eventually title_has 'log.json'
keys ctrl+s
eventually title_lacks '* '
saved_as log.json 'PY1-N-AAAAAAS KD 10C+3S draw draw 10S+3H tap QC draw draw draw undo'
ok "what was brought back is complete to the last input"
close_window

# 11. Solve: where the win was lost; before that, the solver's line as a branch, which wins.
"$PYRAMIDE" play 'PY1-N-AAAAAAS KD draw draw draw draw draw draw draw draw 10H+3S 10S+3H draw draw' --save lost.json >/dev/null
open_window lost.json --size "$size"
keys F6
journey solve
keys Left s
eventually title_has '* '
keys ctrl+s
eventually title_lacks '* '
"$PYRAMIDE" branch lost.json >branches.txt
grep -q ' won' branches.txt || fail "no line of lost.json is won: $(cat branches.txt)"
ok "the solver's line is a branch that wins"
close_window
