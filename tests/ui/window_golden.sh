#!/bin/sh
# The main job in a real window: the golden log of PY1-N-AAAAAAS, stepped by keys, then played by clicks; the screen shows the expected
# cards, and what is saved is what the command line plays.
set -eu
# shellcheck source=tests/ui/real_window.shlib
. "$PYRAMIDE_SOURCE_DIR/tests/ui/real_window.shlib"
start_display
log=$PYRAMIDE_SOURCE_DIR/replays/golden-opening.json

# What should be on the screen, drawn off screen.
for step in 0 1 2; do
    picture "step$step" "$log" --step "$step"
done
expect_cards step0.json free '7C 10C 3H 4H 3S KD 7S 7D'
expect_cards step0.json gone ''
expect_cards step1.json gone 'KD'
expect_cards step2.json free '10S 7C 3H 4H 7S 7D'
expect_cards step2.json gone '10C 3S KD'
for step in 0 1 2; do
    "$PICTURE_CHECK" board "step$step.png" "step$step.json" step0.json
done
# A check that cannot fail is none: the deal's picture is not that of step 2.
! "$PICTURE_CHECK" board step0.png step2.json step0.json 2>/dev/null || fail "the picture of step 0 passes for that of step 2"
ok "off screen: the cards of the sheets at steps 0, 1 and 2"

open_window "$log" --size "$size"
title_has 'PY1-N-AAAAAAS · ' || fail "the title is '$(title)'"
keys Home
eventually shows step0.png step0.json
keys Right
eventually shows step1.png step1.json
keys period
eventually shows step2.png step2.json
take_picture screen2.xwd
"$PICTURE_CHECK" board screen2.xwd step2.json step0.json
keys Left
eventually shows step1.png step1.json
keys comma
eventually shows step0.png step0.json
keys Right Right Right Home
eventually shows step0.png step0.json
title_lacks '* ' || fail "looking at a log made it unsaved"
close_window
ok "on screen: the log stepped by keys, both ways"

# Played by clicks from the bare deal, and saved.
"$PYRAMIDE" play PY1-N-AAAAAAS --save played.json </dev/null >/dev/null
"$PYRAMIDE" play 'PY1-N-AAAAAAS tap KD tap 10C tap 3S' --save expected.json >/dev/null
open_window played.json --size "$size"
for card in KD 10C 3S; do
    click step0.json "$card"
    eventually title_has '* '
done
eventually screen_has_board step2.json step0.json
keys ctrl+s
eventually title_lacks '* '
close_window
"$PYRAMIDE" verify played.json >/dev/null || fail "the saved log does not verify"
"$PYRAMIDE" diff played.json expected.json >diff.txt || fail "not the taps that were clicked: $(cat diff.txt)"
ok "clicks on KD, 10C and 3S are saved as the taps that they are"

last_hash() { grep -o '"hash": *"[0-9a-f]*"' | tail -n 1; }
"$PYRAMIDE" play played.json --json | last_hash >clicked.txt
"$PYRAMIDE" play 'PY1-N-AAAAAAS KD 10C+3S' --json | last_hash >golden.txt
[ -s golden.txt ] || fail "the command line gives no hash"
cmp clicked.txt golden.txt || fail "clicks and the golden inputs lead to different states"
"$PYRAMIDE" play played.json --json | grep -q '"score": *30' || fail "the score after the clicks is not 30"
ok "clicks, file and command line: the same state, score 30"
