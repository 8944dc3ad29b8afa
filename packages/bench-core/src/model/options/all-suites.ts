import { codecOptions } from './codec.ts'
import type { Option, Options } from './option/option.ts'
import { protocolOptions } from './protocol.ts'
import { runOptions } from './run.ts'
import { storageOptions } from './storage.ts'

/**
 * The options of all suites for one command: where two suites have the same flag, that of the second is what the form's
 * address calls it, such as `--storage-reference`.
 */
export const allSuitesOptions = {
  run: {
    ...runOptions,
    suites: { ...runOptions.suites, flag: '--suite', argument: 'names', usually: 'all' },
  },
  codec: codecOptions,
  storage: byAddress(storageOptions),
  protocol: byAddress(protocolOptions),
} as const

function byAddress<Table extends Options>(table: Table): Table {
  const entries = Object.entries(table).map(([name, option]) => [name, withFlag(option)])
  // Each name keeps the kind of its option.
  return Object.fromEntries(entries) as Table
}

function withFlag(option: Option): Option {
  const { address } = option
  if (address === undefined || option.flag === undefined) return option
  return { ...option, flag: `--${address.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` }
}
