import { referenceOf, specAsRead } from '../../model/run/run-spec.ts'
import type { Costs } from '../../model/use/costs.ts'
import { costsIn } from './catalogue.ts'
import type { Measured } from './cpu-by-round.ts'

/** What every choice of a run was measured to take, round by round; nothing of a duel, whose sides are one choice. */
export function costsOf(report: Measured): Costs {
  const spec = specAsRead(report.run)
  if (spec.duel) return { layers: [] }
  const layers = spec.suites.flatMap((suite) => costsIn(suite).layers(report, referenceOf(spec, suite)))
  // Of what nothing is known there is nothing to say.
  return { layers: layers.filter(({ choices }) => choices.some(({ cpu }) => Object.keys(cpu).length > 0)) }
}
