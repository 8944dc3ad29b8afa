import type { Command } from 'commander'
import * as z from 'zod/mini'
import { WirebenchError } from '../../model/errors.ts'
import { QuietLimit, quietShare, quietWindowMs } from '../../model/machine/quiet.ts'
import { time } from '../../model/options/quantities.ts'

export interface QuietOption {
  readonly whenQuiet?: string
}

/** Of commands that measure. */
export function addQuietOption(command: Command): Command {
  return command.option(
    '--when-quiet <time>',
    `wait until the machine is quiet (at most ${100 * quietShare} % of its CPU time used over ${quietWindowMs / 1000} seconds), and give up after this time, such as 10m`,
  )
}

/** How long to wait for a quiet machine, in ms; undefined where nobody wants to. @throws WirebenchError for another form of a time. */
export function quietLimitOf({ whenQuiet }: QuietOption): number | undefined {
  if (whenQuiet === undefined) return undefined
  // Ten of what, a number alone doesn't say.
  const limitMs = /[a-z]$/.test(whenQuiet.trim()) ? Math.round(time(whenQuiet, 'ms')) : Number.NaN
  const limit = z.safeParse(QuietLimit, limitMs)
  if (limit.success) return limit.data
  throw new WirebenchError(
    'invalid-option',
    `--when-quiet is "${whenQuiet}"`,
    'give the time after which to give up, such as 90s, 10m or 2h: from 5s to 24h',
  )
}
