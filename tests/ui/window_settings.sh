#!/bin/sh
# Settings in a real window: kept from one run to the next, damaged ones told and kept beside, several files as tabs, and a session
# that is killed offered back.
set -eu
# shellcheck source=tests/ui/real_window.shlib
. "$PYRAMIDE_SOURCE_DIR/tests/ui/real_window.shlib"
start_display
settings=$XDG_CONFIG_HOME/pyramide-workbench/settings.json

has_setting() { grep -qF -e "$1" "$settings"; }

# kill_workbench: as a crash does it.
kill_workbench() {
    kill -9 "$workbench_process"
    wait "$workbench_process" 2>/dev/null || :
    workbench_process=
}

# Kept a little after they changed, while the workbench runs, and again at its end.
"$PYRAMIDE" play 'PY1-N-AAAAAAS KD' --save one.json >/dev/null
"$PYRAMIDE" play 'PY1-N-AAAAAAJ draw' --save two.json >/dev/null
forget_settings
open_window one.json --size 1200x800 --position 40,30
keys ctrl+shift+l ctrl+equal
eventually has_setting '"theme": "light"'
eventually has_setting '"scale": 1.25'
has_setting 'one.json' || fail "the file is not among the recent ones: $(cat "$settings")"
xdotool windowsize --sync "$window" 1000 700
close_window
has_setting '"width": 1000' || fail "the window's size is not kept: $(cat "$settings")"
grep -q '"theme": "light"' "$settings" || fail "the theme is lost at the end"
open_window one.json
eval "$(xdotool getwindowgeometry --shell "$window")"
if [ "$WIDTH" != 1000 ] || [ "$HEIGHT" != 700 ]; then fail "the window is ${WIDTH}x$HEIGHT, not as it was left"; fi
if [ "$X" != 40 ] || [ "$Y" != 30 ]; then fail "the window is at $X,$Y, not as it was left"; fi
xdotool windowmove --sync "$window" 0 0
size=1000x700
picture light one.json --theme light --scale 1.25
eventually shows light.png light.json
close_window
ok "theme, scale, window and recent files are kept"

# What is damaged stops no start.
printf '{"format": "pyramide-settings", "theme": "light", "keys": {"draw"' >"$settings"
cp "$settings" damage.txt
open_window one.json --size 1200x800
keys ctrl+shift+l
eventually test -e "$settings.damaged"
cmp damage.txt "$settings.damaged" || fail "the damaged settings are not kept as they were"
eventually has_setting '"theme": "light"'
close_window
ok "damaged settings are kept beside"

# Keys of one's own; those that make no sense are ignored.
printf '{"format": "pyramide-settings", "keys": {"draw": ["K", "Nonsense"], "fly": ["F"]}}' >"$settings"
"$PYRAMIDE" play PY1-N-AAAAAAS --save keys.json </dev/null >/dev/null
open_window keys.json --size 1200x800
keys d
sleep 0.5
title_lacks '* ' || fail "D draws although another key was set"
keys k
eventually title_has '* '
keys ctrl+s
eventually title_lacks '* '
close_window
"$PYRAMIDE" play 'PY1-N-AAAAAAS draw' --save expected.json >/dev/null
"$PYRAMIDE" diff keys.json expected.json >diff.txt || fail "K did not draw: $(cat diff.txt)"
ok "keys are changed in the file"

# A tab for each file, by key.
forget_settings
open_window one.json two.json --size 1200x800
title_has 'PY1-N-AAAAAAS' || fail "the first file is not in front: $(title)"
keys ctrl+2
eventually title_has 'PY1-N-AAAAAAJ'
keys ctrl+Tab
eventually title_has 'PY1-N-AAAAAAS'
keys ctrl+w
eventually title_has 'PY1-N-AAAAAAJ'
close_window
ok "several files, each a tab"

# Killed, and offered back: Escape leaves it for later, Enter on nothing forgets nothing.
forget_settings
open_window one.json --size 1200x800
keys End d d
eventually title_has '* '
kill_workbench
open_window --size 1200x800
keys Escape
sleep 0.3
close_window
open_window --size 1200x800
keys Escape ctrl+shift+p
sleep 0.5
text 'bring lost'
sleep 0.3
keys Return
eventually title_has '* PY1-N-AAAAAAS'
keys ctrl+shift+s
sleep 0.3
keys ctrl+a
text "$PWD/back.json"
keys Return
eventually title_lacks '* '
close_window
"$PYRAMIDE" play 'PY1-N-AAAAAAS KD draw draw' --save expected.json >/dev/null
"$PYRAMIDE" diff back.json expected.json >diff.txt || fail "what came back is not what was played: $(cat diff.txt)"
ok "a killed session comes back complete"

# A picture touches no settings; with --settings it reads them.
forget_settings
picture plain one.json
[ ! -e "$XDG_CONFIG_HOME" ] || fail "a picture wrote settings"
mkdir own
printf '{"format": "pyramide-settings", "theme": "light"}' >own/settings.json
cp own/settings.json before.json
picture themed one.json --settings own
cmp own/settings.json before.json || fail "a picture changed the settings"
! cmp plain.png themed.png >/dev/null || fail "--settings was not heard"
ok "pictures leave settings alone"
