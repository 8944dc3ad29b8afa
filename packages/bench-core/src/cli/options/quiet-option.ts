import type { Command } from 'commander'
import * as z from 'zod/mini'
import { WirebenchError } from '../../model/errors.ts'
import { QuietLimit, quietShare, quietWindowMs } from '../../model/quiet.ts'

export interface QuietOption {
  readonly whenQuiet?: string
}

/** Of commands that measure. */
export function addQuietOption(command: Command): Command {
  return command.option(
    '--when-quiet <time>',
    `begin when the machine is quiet (at most ${100 * quietShare} % of its CPU time used over ${quietWindowMs / 1000} seconds), and give up after this time, such as 10m`,
  )
}

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/** How long to wait for a quiet machine, in ms; undefined where nobody wants to. @throws WirebenchError for another form of a time. */
export function quietLimitOf({ whenQuiet }: QuietOption): number | undefined {
  if (whenQuiet === undefined) return undefined
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(s|m|h)[a-z]*$/.exec(whenQuiet.trim()) ?? []
  const limit = z.safeParse(QuietLimit, Math.round(Number(number) * (unitsMs[unit ?? ''] ?? Number.NaN)))
  if (limit.success) return limit.data
  throw new WirebenchError(
    'invalid-option',
    `--when-quiet is "${whenQuiet}"`,
    'give the time after which to give up, such as 90s, 10m or 2h: from 5s to 24h',
  )
}
