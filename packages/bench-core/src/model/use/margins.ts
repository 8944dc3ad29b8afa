import * as z from 'zod/mini'
import { invalidOption } from '../errors.ts'
import { marginOptions } from '../options/margins.ts'
import { shapeOf } from '../options/option/option.ts'
import { words } from '../options/option/words.ts'

/** A relative difference: 0.02 is 2 %. */
const Difference = marginOptions.minimumEffect.schema

/** What counts as a difference and what as equal, as far as somebody asked for something else than usual. */
export const AskedMargins = z.object(shapeOf(marginOptions))
export type AskedMargins = z.infer<typeof AskedMargins>

/** What a report’s comparisons are judged with. */
export const Margins = z.object({
  minimumEffect: Difference,
  /** The same for deterministic figures, such as sizes: any difference is one unless somebody asked for more. */
  minimumExactEffect: Difference,
  equalWithin: Difference,
})
export type Margins = z.infer<typeof Margins>

/** Differences below 2 % are of no interest, and what differs by at most 5 % is equal, where nothing else is asked for. */
export const usualMargins: Margins = { minimumEffect: 0.02, minimumExactEffect: 0, equalWithin: 0.05 }

/**
 * Margins with the usual ones for what wasn’t asked: what is of no interest is equal, however large that is.
 * @throws WirebenchError where what lies between the two could never be decided.
 */
export function marginsOf({ minimumEffect: asked, equalWithin }: AskedMargins): Margins {
  const minimumEffect = asked ?? usualMargins.minimumEffect
  if (equalWithin !== undefined && equalWithin < minimumEffect)
    throw invalidOption(
      `differences of ${percentText(minimumEffect)} or more matter, but only those up to ${percentText(equalWithin)} count as equal, so anything in between could never be decided`,
      words`give ${marginOptions.equalWithin} ${marginOptions.equalWithin.write(minimumEffect)} or more, or a smaller ${marginOptions.minimumEffect}`,
      'equalWithin',
    )
  return {
    minimumEffect,
    minimumExactEffect: asked ?? usualMargins.minimumExactEffect,
    equalWithin: equalWithin ?? Math.max(usualMargins.equalWithin, minimumEffect),
  }
}

/**
 * What to ask for to read a run's report with margins: nothing where they are those that the run was asked for itself, and
 * otherwise all of them, whatever somebody else's command takes from the run.
 */
export function marginsBeside(read: Margins, asked: AskedMargins): AskedMargins {
  if (areSameMargins(read, marginsOf(asked))) return {}
  const isAsked = read.minimumExactEffect === read.minimumEffect
  return { ...(isAsked && { minimumEffect: read.minimumEffect }), equalWithin: read.equalWithin }
}

export function areSameMargins(one: Margins, other: Margins): boolean {
  return (Object.keys(one) as (keyof Margins)[]).every((name) => one[name] === other[name])
}

function percentText(fraction: number): string {
  return `${Number((fraction * 100).toPrecision(6))} %`
}
