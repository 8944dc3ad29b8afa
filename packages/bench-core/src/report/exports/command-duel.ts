import { benchCommand } from '../../model/commands.ts'
import type { CommandSpec } from '../../model/duel/command-spec.ts'
import { commandWords } from '../../model/options/option/command-line.ts'
import type { Asked } from '../../model/options/option/option.ts'
import { samplingOptions } from '../../model/options/run.ts'
import { shellWord } from '../words/shell-word.ts'

/** The command that measures the same whole commands again, as often and judged alike: whoever wants them to run types it. */
export function duelAgainCommand(
  { commands, prepare, isOnOneCore }: CommandSpec,
  sampling: Asked<typeof samplingOptions>,
): string {
  const isLabelled = commands.some(({ name, line }) => !isNameOf(line, name))
  const words = [
    'duel',
    ...commands.flatMap(({ line }) => ['--command', line]),
    ...(isLabelled ? commands.flatMap(({ name }) => ['--label', name]) : []),
    ...(prepare === undefined ? [] : ['--prepare', prepare]),
    ...(isOnOneCore ? ['--one-core'] : []),
    ...commandWords(samplingOptions, sampling),
  ]
  return benchCommand(words.map(shellWord).join(' '))
}

/** Whether a command has this name without a label: its line, and a letter where others have the same. */
function isNameOf(line: string, name: string): boolean {
  return name.startsWith(line) && /^( \([A-H]\))?$/.test(name.slice(line.length))
}
