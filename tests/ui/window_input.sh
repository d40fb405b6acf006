#!/bin/sh
# Hands on the real window: quick clicks, typing in dialogs, other sizes and scales, a window off screen, closing.
set -eu
# shellcheck source=tests/ui/real_window.shlib
. "$PYRAMIDE_SOURCE_DIR/tests/ui/real_window.shlib"
start_display

# expect_saved FILE 'LOG': saves, and compares the file with what the command line plays.
expect_saved() {
    keys ctrl+s
    eventually title_lacks '* '
    "$PYRAMIDE" play "$2" --save expected.json </dev/null >/dev/null
    "$PYRAMIDE" diff "$1" expected.json >diff.txt || fail "$1 is not '$2': $(cat diff.txt)"
}

"$PYRAMIDE" play PY1-N-AAAAAAS --save game.json </dev/null >/dev/null
picture deal game.json
picture king 'PY1-N-AAAAAAS KD' --step 1
open_window game.json --size "$size"

# Scenario 16.
click deal.json KD 2
eventually screen_has_board king.json deal.json
expect_saved game.json 'PY1-N-AAAAAAS tap KD'
ok "scenario 16: two clicks on a king, one removal"

# Scenario 19: the letters are shortcuts outside of a dialog; D draws, U undoes, ] goes to the next deal.
for dialog in ctrl+n ctrl+g ctrl+o ctrl+shift+s; do
    keys "$dialog"
    text 'ddu]['
    keys Escape
    sleep 0.3
    title_has 'PY1-N-AAAAAAS' || fail "typing in the dialog of $dialog changed the deal: $(title)"
    title_lacks '* ' || fail "typing in the dialog of $dialog played something: $(title)"
done
# Without a pause: the first letters come before the dialog is drawn.
xdotool key --delay 0 ctrl+n d d u d d Escape
sleep 0.3
title_lacks '* ' || fail "letters right after Ctrl+N played something: $(title)"
keys d
eventually title_has '* '
expect_saved game.json 'PY1-N-AAAAAAS tap KD draw'
ok "scenario 19: letters typed in dialogs move nothing on the board, and do outside"

# A new game by its code, saved under a name.
keys ctrl+n
sleep 0.3
keys ctrl+a
text 'py1 n aaaaaaj'
keys Return
eventually title_has 'PY1-N-AAAAAAJ'
keys d
eventually title_has '* '
keys ctrl+shift+s
sleep 0.3
keys ctrl+a
text "$PWD/dead.json"
keys Return
eventually title_lacks '* '
"$PYRAMIDE" play 'PY1-N-AAAAAAJ draw' --save expected.json </dev/null >/dev/null
"$PYRAMIDE" diff dead.json expected.json >diff.txt || fail "dead.json is not what was played: $(cat diff.txt)"
ok "a new game by its code, saved under a typed name"
close_window

# Size and scale.
open_window game.json --size "$size"
small=900x640
xdotool windowsize --sync "$window" 900 640
size=$small
picture small game.json
eventually screen_has_board small.json
xdotool mousemove 450 300 keydown ctrl click 4 keyup ctrl
move_mouse_away
picture scaled game.json --scale 1.25
eventually screen_has_board scaled.json
keys ctrl+0
eventually screen_has_board small.json
for tiny in '480 320' '300 200' '1 1'; do
    # shellcheck disable=SC2086
    xdotool windowsize "$window" $tiny
    sleep 0.3
    kill -0 "$workbench_process" || fail "the workbench does not survive a window of $tiny: $(cat workbench.log)"
done
xdotool windowsize --sync "$window" 900 640
eventually screen_has_board small.json
close_window
ok "the board follows the window's size and scale"

# Scenario 20.
open_window game.json --size 800x600 --position 5000,-4000
eval "$(xdotool getwindowgeometry --shell "$window")"
if [ "$X" != $((screen_width - 800)) ] || [ "$Y" != 0 ]; then fail "the window is at $X,$Y"; fi
close_window
open_window game.json --size 8000x8000
eval "$(xdotool getwindowgeometry --shell "$window")"
if [ "$WIDTH" != "$screen_width" ] || [ "$HEIGHT" != "$screen_height" ]; then fail "the window is ${WIDTH}x$HEIGHT"; fi
ok "scenario 20: a window off screen is brought back, one larger than the screen made smaller"

# What does nothing costs nothing: processor time in clock ticks, a hundredth of a second each.
ticks() { cut -d ' ' -f 14 "/proc/$workbench_process/stat"; }
is_idle() {
    before=$(ticks)
    sleep 2
    used=$(($(ticks) - before))
    echo "used $used hundredths of a second in two seconds"
    [ "$used" -le 2 ]
}
eventually is_idle
ok "an idle workbench sleeps"
close_window

# A file that cannot be opened is told in the window, and the workbench goes on.
echo '{"format": "something else"}' >broken.json
open_window broken.json --size 800x600
keys d
eventually title_has '* PY1-N-AAAAAAS'
keys ctrl+q
sleep 0.3
keys Escape
sleep 0.3
title_has '* PY1-N-AAAAAAS' || fail "Escape does not keep the workbench open"
close_window ctrl+d
ok "a broken file is no end"
