import { runOptions } from '../../model/options/run.ts'
import type { Warning } from '../../model/warning.ts'

/** The option that does what a warning advises. */
const optionFor: Partial<Readonly<Record<Warning['code'], string>>> = {
  'busy-machine': '--when-quiet 10m',
  'few-rounds': runOptions.rounds.flag,
  'noisy-rounds': runOptions.rounds.flag,
}

/** What to do about a warning, for a person in a terminal. */
export function adviceInTerminal({ code, fix }: Warning): string {
  const option = optionFor[code]
  return option === undefined ? fix : `${fix}: ${option}`
}
