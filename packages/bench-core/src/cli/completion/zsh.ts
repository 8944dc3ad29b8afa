import type { CompletedCommand, Replies } from './completed-command.ts'

/** A script for zsh that completes a command of that name. */
export function zshCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const following = commands.flatMap((command) =>
    command.options
      .filter((option) => option.following !== 'nothing')
      .map(({ flags, following, values }) => {
        const words = flags.map((flag) => `${command.name}:${flag}`)
        return `    ${words.join('|')}) ${replies[following](name, values)}; return ;;`
      }),
  )
  const own = commands.map(
    ({ name: word, options, following }) =>
      `    ${word})
      [[ $PREFIX == -* ]] || { ${replies[following](name, [])}; return }
      words_known=(${options.flatMap(({ flags, about }) => flags.map((flag) => described(flag, about))).join(' ')}) ;;`,
  )
  return `#compdef ${name}
# zsh completion, made by: ${name} completion zsh
_${name}_runs() {
  local -a runs
  runs=("\${(@f)$(${name} completion runs 2>/dev/null | tr '\\t' ':')}" 'latest:the newest')
  _describe run runs
  _files
}
_${name}() {
  local command=$words[2] before=$words[CURRENT-1]
  local -a words_known
  if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
    words_known=(${commands.map((command) => described(command.name, command.about)).join(' ')})
    _describe command words_known
    return
  fi
  if (( CURRENT == 2 )) || [[ $command == -* ]]; then command=all; fi
  case $command:$before in
${following.join('\n')}
  esac
  case $command in
${own.join('\n')}
  esac
  _describe option words_known
}
if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`
}

const replies: Replies = {
  values: (_, values) => `compadd -- ${values.join(' ')}`,
  list: (_, values) => `compset -P '*,'; compadd -qS , -- ${values.join(' ')}`,
  run: (name) => `_${name}_runs`,
  file: () => '_files',
  text: () => ':',
  nothing: () => ':',
}

function described(word: string, about: string): string {
  return `'${word}:${quoted(about).replaceAll(':', '\\:')}'`
}

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''")
}
