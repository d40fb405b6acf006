#!/bin/sh
# pyramide in a shell: pipes, closed pipes, full disks, other locales. The path of the program comes in PYRAMIDE.
set -u
: "${PYRAMIDE:?the path of the program pyramide}"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# expect_code CODE WHAT COMMAND...: the command ends with that exit code.
expect_code() {
    wanted=$1
    what=$2
    shift 2
    "$@" >"$folder/out" 2>"$folder/err" </dev/null
    code=$?
    [ "$code" -eq "$wanted" ] || fail "$what: exit code $code, not $wanted: $(head -n 3 "$folder/err")"
}

log='PY1-N-AAAAAAS KD 10C+3S draw undo'

# A replay goes through a pipe and is verified at the other end.
"$PYRAMIDE" play "$log" --save - | "$PYRAMIDE" verify - >"$folder/out" || fail "verify of a piped replay"
grep -q '^verified' "$folder/out" || fail "a piped replay is not verified"
echo 'KD 10C+3S' | "$PYRAMIDE" play PY1-N-AAAAAAS --json | grep -q '"score":30' || fail "inputs through a pipe"

# A named pipe is read like a file.
mkfifo "$folder/pipe"
"$PYRAMIDE" play "$log" --save - >"$folder/pipe" &
expect_code 0 "a named pipe" "$PYRAMIDE" verify "$folder/pipe"
wait

# A closed standard input is no error where nothing is read from it.
"$PYRAMIDE" play PY1-N-AAAAAAS <&- >"$folder/out" 2>&1 || fail "closed standard input"

# A reader that goes away is no crash and no noise.
awk 'BEGIN { for (i = 0; i < 20000; i++) print "draw undo" }' >"$folder/long"
("$PYRAMIDE" play PY1-N-AAAAAAS --json <"$folder/long" 2>"$folder/err"; echo $? >"$folder/code") | head -n 1 >"$folder/out"
[ "$(cat "$folder/code")" = 2 ] || fail "a closed pipe: exit code $(cat "$folder/code"), not 2"
[ -s "$folder/err" ] && fail "a closed pipe is complained about"

# What could not be written is told.
if [ -w /dev/full ]; then
    for arguments in "deal PY1-N-AAAAAAS" "rules" "--help" "--version" "verify $folder/none"; do
        # shellcheck disable=SC2086
        "$PYRAMIDE" $arguments >/dev/full 2>"$folder/err"
        [ $? -eq 2 ] || fail "$arguments on a full disk"
        grep -q 'cannot be written' "$folder/err" || fail "$arguments on a full disk says nothing"
    done
fi

# A file that cannot be replaced stays whole.
mkdir "$folder/locked"
echo old >"$folder/locked/log.json"
chmod 500 "$folder/locked"
if ! (: >"$folder/locked/probe") 2>/dev/null; then
    expect_code 2 "saving where nothing can be written" "$PYRAMIDE" play "$log" --save "$folder/locked/log.json"
    [ "$(cat "$folder/locked/log.json")" = old ] || fail "the old file is not whole"
fi
chmod 700 "$folder/locked"

# No locale changes a byte.
LC_ALL=C "$PYRAMIDE" play "$log" --json --language ro --save "$folder/c.json" >"$folder/c"
for locale in C.UTF-8 ro_RO.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 nowhere; do
    LC_ALL=$locale "$PYRAMIDE" play "$log" --json --language ro --save "$folder/other.json" >"$folder/other"
    cmp -s "$folder/c" "$folder/other" || fail "the output differs under $locale"
    cmp -s "$folder/c.json" "$folder/other.json" || fail "the file differs under $locale"
done

# Bad input ends quickly and with a reason.
head -c 100000000 /dev/zero | tr '\0' '[' >"$folder/brackets"
expect_code 2 "100 MB of brackets" "$PYRAMIDE" play "$folder/brackets"
expect_code 2 "100 MB of brackets, verified" "$PYRAMIDE" verify "$folder/brackets"
head -c 300000000 /dev/zero | "$PYRAMIDE" play - >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] || fail "300 MB on standard input"
grep -q 'larger than 256 MB' "$folder/err" || fail "300 MB on standard input: no reason is given"
{ echo PY1-N-AAAAAAS; yes draw | head -n 3000000; } | "$PYRAMIDE" play - >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] || fail "three million inputs"
grep -q 'longer than 2000000 inputs' "$folder/err" || fail "three million inputs: no reason is given"
{ echo PY1-N-AAAAAAS; yes d | head -n 9000000; } | "$PYRAMIDE" play - >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] || fail "nine million words"

[ "$failures" -eq 0 ] || exit 1
echo "all well"
