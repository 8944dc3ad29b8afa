#!/usr/bin/env bash
# Measures what the action was asked for, tells it in $FOLDER/comment.md, and leaves the exit code to the gate's own step.
set -uo pipefail
comment="$FOLDER/comment.md"
code=0
outcome=unjudged
measured=false
: > "$comment"

# Words as a shell would take them, and nothing of them executed.
words() { xargs -r -n1 printf '%s\n' <<< "$1"; }
for text in "$COMMAND" "$OPTIONS" "$RUN"; do
  if ! words "$text" > /dev/null; then
    echo "::error::a quote has no end: $text"
    exit 2
  fi
done
# No `mapfile`: the Bash of macOS has none.
wirebench=() options=() asked=()
while IFS= read -r word; do wirebench+=("$word"); done < <(words "$COMMAND")
while IFS= read -r word; do options+=("$word"); done < <(words "$OPTIONS")
while IFS= read -r word; do asked+=("$word"); done < <(words "$RUN")
gate=()
if [ -n "$FAIL_ON" ]; then gate=(--fail-on "$FAIL_ON" --undecided "$UNDECIDED"); fi

worse() { # of two outcomes
  for known in failed undecided passed; do
    if [ "$1" = "$known" ] || [ "$2" = "$known" ]; then echo "$known" && return; fi
  done
  echo unjudged
}

# measure TITLE NAME WORDS…
measure() {
  local title=$1 name=$2 own=0 text gates
  shift 2
  text="$FOLDER/$name.txt"
  "${wirebench[@]}" "$@" ${options[@]+"${options[@]}"} --no-save \
    --json "$FOLDER/$name.json" --md "$FOLDER/$name.md" --html "$FOLDER/$name.html" > "$text" || own=$?
  cat "$text"
  if [ "$own" -gt "$code" ]; then code=$own; fi
  gates=$(sed -n '/^gate /,$p' "$text")
  outcome=$(worse "$outcome" "$(sed -n 's/^gate \([a-z]*\).*/\1/p' <<< "$gates" | head -1)")
  {
    printf '### Wirebench: %s\n\n' "$title"
    if [ -s "$FOLDER/$name.json" ]; then
      if [ -n "$gates" ]; then printf '```text\n%s\n```\n\n' "$gates"; fi
      if [ "$1" != duel ] && "${wirebench[@]}" answer "$FOLDER/$name.json" --comment "$FOLDER/$name.answer.md" > /dev/null; then
        cat "$FOLDER/$name.answer.md"
        echo
      fi
      printf '<details><summary>The report</summary>\n\n```text\n%s\n```\n\n</details>\n\n' "$(sed '/^gate /,$d' "$text")"
      grep -m1 '^Nine times in ten, this run detects' "$FOLDER/$name.md"
    else
      printf 'Nothing was measured (exit code %s): the log of the job says why.\n' "$own"
    fi
    echo
  } >> "$comment"
}

while IFS= read -r spec; do
  if [ -z "$spec" ]; then continue; fi
  name=$(tr -c 'A-Za-z0-9\n' - <<< "${spec%.json}")
  # Files of the action's own, or of another spec, such as of `a/b.json` and `a-b.json`.
  case $name in comment | run | baseline) name=spec-$name ;; esac
  while [ -e "$FOLDER/$name.txt" ]; do name=$name-again; done
  if [ -n "$BASE" ] && [ -f "$BASE/$spec" ]; then
    measure "\`$spec\`, base (A) against this (B)" "$name" duel "$BASE/$spec" "$spec" ${gate[@]+"${gate[@]}"}
  else
    why='the base has no such file'
    if [ -z "$BASE" ]; then why='only a pull request has a base'; fi
    printf '### Wirebench: `%s`\n\nNothing to compare with: %s.\n\n' "$spec" "$why" >> "$comment"
  fi
done <<< "$SPEC"

if [ -n "$RUN" ]; then
  judged=() unjudged='' keeps=false
  case ${asked[0]:-} in
    # They have something to compare with of their own, and take no baseline.
    duel | rerun) judged=(${gate[@]+"${gate[@]}"}) ;;
    *)
      keeps=true
      if [ ! -f "$FOLDER/baseline.json" ]; then
        unjudged='the default branch has no report yet'
      elif "${wirebench[@]}" answer "$FOLDER/baseline.json" > /dev/null; then
        judged=(--baseline "$FOLDER/baseline.json" ${gate[@]+"${gate[@]}"})
      else
        unjudged='this version of Wirebench can’t read the report of the default branch'
      fi
      ;;
  esac
  measure "\`${asked[*]}\`" run "${asked[@]}" ${judged[@]+"${judged[@]}"}
  # A configuration file may name a baseline of its own.
  if [ -n "$FAIL_ON" ] && [ -n "$unjudged" ] && ! grep -q '^gate ' "$FOLDER/run.txt"; then
    printf 'Not judged: %s.\n\n' "$unjudged" >> "$comment"
  fi
  if [ "$keeps" = true ] && [ -s "$FOLDER/run.json" ]; then
    cp "$FOLDER/run.json" "$FOLDER/baseline.json"
    measured=true
  fi
fi

{
  echo "code=$code"
  echo "outcome=$outcome"
  echo "measured=$measured"
} >> "$GITHUB_OUTPUT"
