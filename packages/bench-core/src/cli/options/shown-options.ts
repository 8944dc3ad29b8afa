import type { Command } from 'commander'
import { marginOptions } from '../../model/options/margins.ts'
import { readingOptions } from '../../model/options/reading.ts'
import type { OwnInputs } from '../../report/document/own-inputs.ts'
import { ownLink } from '../../report/suites/codec/network.ts'
import { askedMargins } from './margin-options.ts'
import { addOptions, askedOf, type Typed } from './request-options.ts'
import { addUseOptions, askedUse } from './use-options.ts'

const { reference, link } = readingOptions

/** Of a report that is there already. */
export function addReadOptions(command: Command): Command {
  const margins = addOptions(addShownOptions(command), marginOptions, {
    minimumEffect: `${marginOptions.minimumEffect.help} (default: what the run was asked for)`,
  })
  return addOptions(margins, { reference })
}

/** @throws WirebenchError naming the option and what it takes. */
export function readOf(typed: Typed): OwnInputs {
  return { ...shownOf(typed), ...askedMargins(typed), ...askedOf({ reference }, typed) }
}

export function addShownOptions(command: Command): Command {
  return addUseOptions(addOptions(command, { link }))
}

/** @throws WirebenchError naming the option and what it takes. */
export function shownOf(typed: Typed): OwnInputs {
  const use = askedUse(typed)
  const { link: own } = askedOf({ link }, typed)
  return {
    ...(Object.keys(use).length > 0 && { use }),
    ...(own && { links: [ownLink(own)] }),
  }
}
