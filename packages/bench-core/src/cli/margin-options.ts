import type { Command } from 'commander'
import { WirebenchError } from '../model/errors.ts'
import { type AskedMargins, marginsOf, parsePercent, percentRule } from '../model/margins.ts'
import { printable } from '../report/exports/printable.ts'

/** What counts as a difference and what as equal, as commander hands it over. */
export interface MarginOptions {
  readonly minEffect?: string
  readonly equalWithin?: string
}

/** @param usual What holds where they are left out. */
export function addMarginOptions(command: Command, usual = '2; of sizes, any'): Command {
  return command
    .option('--min-effect <percent>', `the smallest difference of interest (default: ${usual})`)
    .option(
      '--equal-within <percent>',
      'the largest difference that still counts as equal (default: 5, or --min-effect where that is more)',
    )
}

/** @throws WirebenchError naming the option and what it takes. */
export function askedMargins({ minEffect, equalWithin }: MarginOptions): AskedMargins {
  const asked = {
    ...(minEffect !== undefined && { minimumEffect: percentOf('--min-effect', minEffect) }),
    ...(equalWithin !== undefined && { equalWithin: percentOf('--equal-within', equalWithin) }),
  }
  marginsOf(asked)
  return asked
}

function percentOf(option: string, text: string): number {
  const fraction = parsePercent(text)
  if (fraction !== null) return fraction
  throw new WirebenchError('invalid-option', `${option} is "${printable(text)}"`, `give ${percentRule}`)
}
