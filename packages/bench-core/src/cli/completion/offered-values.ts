import type { Command, Option } from 'commander'

interface Offered {
  readonly values: () => readonly string[]
  /** Whether several are given, separated by commas. */
  readonly isList: boolean
}

const offered = new WeakMap<Option, Offered>()

/** Remembers what the shell may complete the value of a command's latest option with. */
export function offerValues(command: Command, values: () => readonly string[], isList = false): Command {
  offered.set(command.options.at(-1)!, { values, isList })
  return command
}

export function offeredFor(option: Option): Offered {
  return offered.get(option) ?? { values: () => [], isList: false }
}
