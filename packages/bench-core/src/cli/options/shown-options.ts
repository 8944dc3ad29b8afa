import type { Command } from 'commander'
import { WirebenchError } from '../../model/errors.ts'
import { linkRule, parseLink } from '../../model/messages/own-inputs.ts'
import { marginOptions } from '../../model/options/margins.ts'
import type { OwnInputs } from '../../report/document/own-inputs.ts'
import { ownLink } from '../../report/suites/codec/network.ts'
import { askedMargins } from './margin-options.ts'
import { addOptions, type Typed } from './request-options.ts'
import { addUseOptions, askedUse } from './use-options.ts'

/** What a report shows besides the usual, as commander hands it over. */
export interface ShownOptions extends Typed {
  readonly link?: string
}

/** The same for a report that is there already, whose ratios can be taken against another contender. */
export interface ReadOptions extends ShownOptions {
  readonly reference?: string
}

export function addReadOptions(command: Command): Command {
  return addOptions(addShownOptions(command), marginOptions, {
    minimumEffect: `${marginOptions.minimumEffect.help} (default: what the run was asked for)`,
  }).option(
    '--reference <contender>',
    'take all ratios against this contender, recomputed within the rounds (default: the run’s own reference)',
  )
}

/** @throws WirebenchError naming the option and what it takes. */
export function readOf({ reference, ...options }: ReadOptions): OwnInputs {
  return { ...shownOf(options), ...askedMargins(options), ...(reference !== undefined && { reference }) }
}

export function addShownOptions(command: Command): Command {
  return addUseOptions(command).option(
    '--link <mbit,ms>',
    'an extra link for the network model: 50,30 is 50 Mbit/s and 30 ms',
  )
}

/** @throws WirebenchError naming the option and what it takes. */
export function shownOf(options: ShownOptions): OwnInputs {
  const { link } = options
  const use = askedUse(options)
  return {
    ...(Object.keys(use).length > 0 && { use }),
    ...(link !== undefined && { links: [linkOf(link)] }),
  }
}

function linkOf(text: string) {
  const link = parseLink(text)
  if (link !== null) return ownLink(link.megabitsPerSecond, link.roundTripMs)
  throw new WirebenchError('invalid-option', `--link is "${text}"`, `give ${linkRule}, such as 50,30`)
}
