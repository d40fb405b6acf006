#!/bin/sh
# A survey as a cluster runs it: shards as processes of their own, interrupted and begun anew, merged to the bytes of one run.
# The path of the program comes in PYRAMIDE.
set -u
: "${PYRAMIDE:?the path of the program pyramide}"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# count ARGUMENT...: the survey that all parts are of.
count() {
    "$PYRAMIDE" survey --codes PY1-N-AAAAAAA..+2000 --rules app --rules strict --most "$@"
}

count --jobs 2 --json >"$folder/whole.json" || fail "one run"

# Shards side by side, as xargs starts them.
seq 8 | xargs -P 3 -I {} "$PYRAMIDE" survey --codes PY1-N-AAAAAAA..+2000 --rules app --rules strict --most \
    --jobs 1 --shard {}/8 --out "$folder/xargs-{}.json" >"$folder/out" 2>"$folder/err" || fail "xargs: $(head -n 3 "$folder/err")"
[ -s "$folder/err" ] && fail "progress is shown where no terminal is"
"$PYRAMIDE" survey merge "$folder"/xargs-*.json --out "$folder/xargs.json" >"$folder/out" || fail "merge of xargs"
cmp "$folder/whole.json" "$folder/xargs.json" || fail "xargs counts otherwise"

# The same with GNU parallel, where it is installed; parallel of moreutils takes other arguments.
if parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
    # shellcheck disable=SC2046
    parallel --jobs 3 "$PYRAMIDE" survey --codes PY1-N-AAAAAAA..+2000 --rules app --rules strict --most --jobs 1 \
        --shard '{}/8' --out "$folder/parallel-{}.json" ::: $(seq 8) >"$folder/out" 2>"$folder/err" || fail "parallel"
    "$PYRAMIDE" survey merge "$folder"/parallel-*.json --json >"$folder/parallel.json" || fail "merge of parallel"
    cmp "$folder/whole.json" "$folder/parallel.json" || fail "parallel counts otherwise"
else
    echo "GNU parallel is not installed; xargs was tried."
fi

# A shard that is not finished is no part of a whole.
"$PYRAMIDE" survey merge "$folder"/xargs-[1-7].json >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] || fail "a missing shard is not told"
grep -q 'missing: 8' "$folder/err" || fail "which shard is missing is not told"

# Interrupted, a run leaves a file to go on from.
"$PYRAMIDE" survey --codes PY1-N-AAAAAAA..+2000000000 --jobs 2 --out "$folder/long.json" >"$folder/out" 2>"$folder/err" &
process=$!
sleep 1
kill -TERM "$process"
wait "$process"
[ $? -eq 1 ] || fail "an interrupted survey does not end with 1"
grep -q 'go on with --resume' "$folder/err" || fail "how to go on is not told"
grep -q '"done": [1-9]' "$folder/long.json" || fail "nothing of an interrupted survey is kept"
"$PYRAMIDE" survey merge "$folder/long.json" >"$folder/out" 2>"$folder/err"
[ $? -eq 2 ] || fail "an unfinished survey is merged"
"$PYRAMIDE" survey --resume "$folder/long.json" --out "$folder/later.json" >"$folder/out" 2>"$folder/err" &
process=$!
sleep 1
kill -INT "$process"
wait "$process"
[ $? -eq 1 ] || fail "a resumed survey cannot be interrupted"
before=$(sed -n 's/.*"done": \([0-9]*\).*/\1/p' "$folder/long.json")
after=$(sed -n 's/.*"done": \([0-9]*\).*/\1/p' "$folder/later.json")
[ "$after" -gt "$before" ] || fail "a resumed survey does not go on: $before, then $after"

[ "$failures" -eq 0 ] || exit 1
echo "all well"
