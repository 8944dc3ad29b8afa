import { endedWithUs } from './ended-with-us.ts'
import { trialFlags } from './runtime/trial-flags.ts'

interface Start {
  /** The cores to start on, where they aren't those of the process that starts it. */
  readonly cores?: readonly number[] | undefined
  /** Settings of the runtime, where they aren't those of every trial. */
  readonly flags?: readonly string[] | undefined
  /** A command that starts the runtime. */
  readonly launcher?: readonly string[]
}

/** The command that starts one of our programs in a fresh process of this runtime, which ends with this one. */
export function ownProgram(
  words: readonly string[],
  { flags = trialFlags, launcher = [], ...start }: Start = {},
) {
  return placed([...launcher, process.execPath, ...flags, ...words], start)
}

/** The same for any command. */
export function placed(command: readonly string[], { cores }: Pick<Start, 'cores'>): readonly string[] {
  const onCores = cores ? ['taskset', '--cpu-list', cores.join(',')] : []
  return [...endedWithUs('KILL'), ...onCores, ...command]
}

/** Of what a crashing runtime prints, the line that names the error; empty where none does. */
export function errorIn(said: string): string {
  const lines = said.split('\n')
  return (
    lines.find((line) => /^\w*(Error|Exception)\b/.test(line)) ??
    lines.find((line) => line.startsWith('FATAL')) ??
    ''
  )
}
