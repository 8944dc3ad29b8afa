import type { CompletedCommand, Replies } from './completed-command.ts'

/** A script for fish that completes a command of that name. */
export function fishCompletion(name: string, commands: readonly CompletedCommand[]): string {
  const names = commands.map((command) => command.name).join(' ')
  const lines = commands.flatMap(({ name: command, about, options, following }) => {
    const inCommand =
      command === 'all'
        ? `not __fish_seen_subcommand_from ${names}; or __fish_seen_subcommand_from all`
        : `__fish_seen_subcommand_from ${command}`
    const start = `complete -c ${name} -n '${inCommand}'`
    return [
      `complete -c ${name} -n 'not __fish_seen_subcommand_from ${names}' -fa ${command} -d '${quoted(about)}'`,
      ...(following === 'run' ? [`${start} -a '(__${name}_runs)'`] : []),
      ...(following === 'nothing' || following === 'text' ? [`${start} -f`] : []),
      ...options.map(({ flags, about, following, values }) => {
        const named = flags.map((flag) =>
          flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
        )
        return `${start} ${named.join(' ')} -d '${quoted(about)}'${replies[following](name, values)}`
      }),
    ]
  })
  return `# fish completion, made by: ${name} completion fish
function __${name}_runs
  printf 'latest\\tthe newest\\n'
  ${name} completion runs 2>/dev/null
end
function __${name}_list
  set -l begun (string replace -r '[^,]*$' '' -- (commandline -ct))
  printf '%s\\n' $begun$argv
end
${lines.join('\n')}
`
}

const replies: Replies = {
  values: (_, values) => ` -xa '${values.join(' ')}'`,
  list: (name, values) => ` -xa '(__${name}_list ${values.join(' ')})'`,
  run: (name) => ` -ra '(__${name}_runs)'`,
  file: () => ' -r',
  text: () => ' -x',
  nothing: () => '',
}

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
