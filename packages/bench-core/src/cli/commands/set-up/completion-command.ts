import { existsSync } from 'node:fs'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { printable } from '../../../report/words/printable.ts'
import { defaultHomeFolder } from '../../../store/index.ts'
import { bashCompletion } from '../../completion/bash.ts'
import { completedCommands } from '../../completion/completed-command.ts'
import { fishCompletion } from '../../completion/fish.ts'
import { zshCompletion } from '../../completion/zsh.ts'
import type { AddCommand, Io } from '../../io.ts'
import { oneOf } from '../../options/typed-values.ts'
import { withSavedRuns } from '../../saved-runs.ts'

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const
const shellNames = Object.keys(shells) as (keyof typeof shells)[]

const help = `
For bash, in ~/.bashrc:                     eval "$(wirebench completion bash)"
For zsh, in ~/.zshrc after compinit:        eval "$(wirebench completion zsh)"
For fish:  wirebench completion fish > ~/.config/fish/completions/wirebench.fish`

/** `bench completion SHELL`: a script that lets a shell complete commands, options, their values and saved runs. */
export const addCompletionCommand: AddCommand = (program, io, done) => {
  program
    .command('completion')
    .description('print a script that lets a shell complete commands, options, their values and saved runs')
    .argument('<shell>', `one of ${shellNames.join(', ')}`)
    .option('--as <name>', 'the name that you type, if it is an alias (default: wirebench)')
    .addHelpText('after', help)
    .action(async (shell: string, { as: name = 'wirebench' }: { as?: string }) => {
      if (shell === 'runs') io.stdout.write(await runLines(io))
      else
        io.stdout.write(shells[oneOf('shell', shell, shellNames)](nameOf(name), completedCommands(program)))
      done(0)
    })
}

function nameOf(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name
  throw invalidOption(
    `--as is "${printable(name)}"`,
    'give the one word that you type, of letters, digits, _ and -',
  )
}

/** Whoever presses Tab starts no first database, and is told of no mistake. */
async function runLines(io: Io): Promise<string> {
  if (!io.environment.DATABASE_URL && !existsSync(defaultHomeFolder(io.environment))) return ''
  try {
    const order = { by: 'created', descending: true } as const
    const { runs } = await withSavedRuns(io, (store) => store.list({ limit: 50, order }))
    return runs.map(({ shortId, name }) => `${shortId}\t${printable(name)}\n`).join('')
  } catch (error) {
    if (error instanceof WirebenchError) return ''
    throw error
  }
}
