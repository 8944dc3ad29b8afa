import type { Command } from 'commander'
import { WirebenchError } from '../model/errors.ts'
import { ownLink } from '../report/codec/network.ts'
import type { TerminalOptions } from '../report/terminal.ts'
import { integerOf } from './request-options.ts'

/** What the tables show besides the usual, as commander hands it over. */
export interface ShownOptions {
  readonly qps?: string
  readonly link?: string
}

export function addShownOptions(command: Command): Command {
  return command
    .option('--qps <number>', 'a rate of your own in the table of cores, in queries per second')
    .option(
      '--link <mbit,ms>',
      'a connection of your own in the network’s model: 50,30 is 50 Mbit/s and 30 ms',
    )
}

/** @throws WirebenchError naming the option and what it takes. */
export function shownOf({ qps, link }: ShownOptions): Pick<TerminalOptions, 'queriesPerSecond' | 'links'> {
  return {
    ...(qps !== undefined && { queriesPerSecond: integerOf('--qps', qps, 1, 1_000_000_000) }),
    ...(link !== undefined && { links: [linkOf(link)] }),
  }
}

function linkOf(text: string) {
  const [megabits = Number.NaN, roundTripMs = Number.NaN, ...more] = text.split(',').map(Number)
  if (megabits > 0 && roundTripMs >= 0 && more.length === 0 && Number.isFinite(megabits + roundTripMs))
    return ownLink(megabits, roundTripMs)
  throw new WirebenchError(
    'invalid-option',
    `--link is "${text}"`,
    'give a bandwidth in Mbit/s and a round trip in ms, such as 50,30',
  )
}
