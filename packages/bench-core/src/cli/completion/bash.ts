import type { CompletedCommand, Replies } from './completed-command.ts'

/** A script for bash that completes a command of that name. */
export function bashCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const names = commands.map((command) => command.name)
  const following = commands.flatMap((command) =>
    command.options
      .filter((option) => option.following !== 'nothing')
      .flatMap(({ flags, following, values }) =>
        flags.map((flag) => ({ word: `${command.name}:${flag}`, reply: replies[following](name, values) })),
      ),
  )
  const words = commands.map(({ name: word, options, following }) => ({
    word,
    reply: `flags='${options.flatMap(({ flags }) => flags).join(' ')}'; ${replies[following](name, [])}`,
  }))
  return `# bash completion, made by: ${name} completion bash
_${name}_runs() {
  ${name} completion runs 2>/dev/null | cut -f1
}
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  local flags='' values='' list='' files='' begun=''
  if [[ $current == '=' ]]; then current=''; fi
  if [[ $before == '=' ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 && $current != -* ]]; then
    COMPREPLY=( $(compgen -W '${names.join(' ')}' -- "$current") )
    return
  fi
  if [[ $COMP_CWORD -eq 1 || $command == -* ]]; then command=all; fi
  case "$command:$before" in
${branches(following, '    ')}
    *)
      case "$command" in
${branches(words, '        ')}
      esac
      if [[ $current == -* ]]; then values=$flags; list=''; files=''; fi ;;
  esac
  if [[ -n $list ]]; then begun=\${current%"\${current##*,}"}; fi
  if [[ -n $values ]]; then COMPREPLY=( $(compgen -W "$values" -P "$begun" -- "\${current#"$begun"}") ); fi
  if [[ -n $files ]]; then compopt -o filenames; COMPREPLY+=( $(compgen -f -- "$current") ); fi
}
complete -F _${name} ${name}
`
}

interface Branch {
  readonly word: string
  readonly reply: string
}

const replies: Replies = {
  values: (_, values) => `values='${values.join(' ')}'`,
  list: (_, values) => `values='${values.join(' ')}'; list=1`,
  run: (name) => `values="latest $(_${name}_runs)"; files=1`,
  file: () => 'files=1',
  text: () => ':',
  nothing: () => ':',
}

/** Words that are followed by the same stand together. */
function branches(all: readonly Branch[], indent: string): string {
  return [...Map.groupBy(all, ({ reply }) => reply)]
    .map(([reply, same]) => `${indent}${same.map(({ word }) => word).join('|')}) ${reply} ;;`)
    .join('\n')
}
