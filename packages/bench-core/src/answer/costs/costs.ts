import { referenceOf, specAsRead } from '../../model/run/run-spec.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { Costs, LayerCosts } from '../../model/use/costs.ts'
import { codecLayers } from './codec-costs.ts'
import type { Measured } from './cpu-by-round.ts'
import { protocolLayers } from './protocol-costs.ts'
import { storageLayers } from './storage-costs.ts'

const layersOf = {
  codec: codecLayers,
  storage: storageLayers,
  protocol: protocolLayers,
  command: () => [],
} as const satisfies Record<SuiteName, (report: Measured, reference: string) => LayerCosts[]>

/** What every choice of a run was measured to take, round by round; nothing of a duel, whose sides are one choice. */
export function costsOf(report: Measured): Costs {
  const spec = specAsRead(report.run)
  if (spec.duel) return { layers: [] }
  const layers = spec.suites.flatMap((suite) => layersOf[suite](report, referenceOf(spec, suite)))
  // Of what nothing is known there is nothing to say.
  return { layers: layers.filter(({ choices }) => choices.some(({ cpu }) => Object.keys(cpu).length > 0)) }
}
