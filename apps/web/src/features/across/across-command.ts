import { benchCommand, shellWord } from '@wirebench/bench-core/results'

/** What prints the same in a terminal. */
export function acrossCommand(runs: readonly string[], metric: string | undefined): string {
  return benchCommand(
    ['across', ...runs.map(shellWord), ...(metric === undefined ? [] : ['--metric', shellWord(metric)])].join(
      ' ',
    ),
  )
}
