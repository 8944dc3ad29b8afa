import type { Objection } from '../model/report/objection.ts'
import type { SuiteName } from '../model/suite-name.ts'
import type { ChoiceCosts, CpuByRound, CpuPart, LayerCosts, UsePart } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import { type Combined, exactly, ofRounds, productOf, sumOf } from '../stats/combined.ts'
import { costsIn } from './costs/catalogue.ts'

/** Of 365.25 ÷ 12 days. */
const secondsPerMonth = (365.25 / 12) * 86_400

/** What a choice takes at a use. A part that is not known makes what contains it null. */
export interface Quantities {
  readonly cpuNsPerRequest: Combined | null
  readonly cores: Combined | null
  readonly gbMovedPerMonth: number | null
  readonly gbStored: number | null
  readonly costPerMonth: Combined | null
  /** Why something of it is null. */
  readonly reasons: readonly Objection[]
}

/** How often a request has each part worked. */
export function timesOf(suite: SuiteName, use: Use): readonly (readonly [UsePart, number])[] {
  return costsIn(suite)
    .times(use)
    .filter(([, times]) => times > 0)
}

/** The parts of a use that a choice of the layer has figures of; what nobody has is in nobody’s. */
export function countedParts({ suite, choices }: LayerCosts, use: Use) {
  return timesOf(suite, use).flatMap(([part, times]) =>
    part !== 'decompress' && choices.some(({ cpu }) => cpu[part] !== undefined)
      ? [[part, times] as const]
      : [],
  )
}

/** What a choice of a layer takes. */
export function quantitiesOf(layer: LayerCosts, choice: ChoiceCosts, use: Use): Quantities {
  const { compressionAtEdge: compression } = use
  const parts = countedParts(layer, use)
  const missing = parts.filter(([part]) => choice.cpu[part] === undefined)
  const cpuNsPerRequest =
    missing.length > 0
      ? null
      : sumOf(parts.map(([part, times]) => [times, cpuOf(layer, choice.cpu[part]!, part)]))
  const cores = cpuNsPerRequest && sumOf([[use.requestsPerSecond / 1e9, cpuNsPerRequest]])
  const gbMovedPerMonth = movedPerMonth(layer, choice, use)
  const gbStored = storedOf(layer, choice, use)
  const costPerMonth =
    cores === null || gbMovedPerMonth === null || gbStored === null
      ? null
      : sumOf([
          [use.pricePerCoreMonth, cores],
          [use.pricePerGbMoved, exactly(gbMovedPerMonth)],
          [use.pricePerGbMonth, exactly(gbStored)],
        ])
  return {
    cpuNsPerRequest,
    cores,
    gbMovedPerMonth,
    gbStored,
    costPerMonth,
    reasons: [
      ...missing.map(([part]) => choice.reasons[part] ?? ({ code: 'part-not-measured', part } as const)),
      ...(gbMovedPerMonth === null
        ? [{ code: 'size-not-measured', ...(compression !== 'none' && { compression }) } as const]
        : []),
      ...(gbStored === null ? [{ code: 'kept-bytes-not-measured' } as const] : []),
    ],
  }
}

/**
 * The CPU time of a part: where a choice left before the reference did, the reference’s over all of its rounds × the ratio over
 * those that both have. So what drifted later on is in no difference.
 */
function cpuOf(layer: LayerCosts, { rounds, ns }: CpuByRound, part: CpuPart): Combined {
  const base = longestOf(layer, part)
  if (!base || rounds.length === base.rounds.length) return ofRounds(rounds, ns)
  const nsOfBase = new Map(base.rounds.map((round, index) => [round, base.ns[index]!]))
  if (!rounds.every((round) => nsOfBase.has(round))) return ofRounds(rounds, ns)
  const ratios = ns.map((own, index) => own / nsOfBase.get(rounds[index]!)!)
  return productOf(ofRounds(base.rounds, base.ns), ofRounds(rounds, ratios))
}

/** The reference’s, unless it left early itself: a report can be read against another one. */
function longestOf({ choices, reference }: LayerCosts, part: CpuPart): CpuByRound | undefined {
  let longest = choices.find(({ contender }) => contender === reference)?.cpu[part]
  for (const { cpu } of choices)
    if ((cpu[part]?.rounds.length ?? 0) > (longest?.rounds.length ?? 0)) longest = cpu[part]
  return longest
}

function movedPerMonth({ suite }: LayerCosts, choice: ChoiceCosts, use: Use): number | null {
  if (!costsIn(suite).movedBytes || use.hops === 0) return 0
  const bytes = movedBytesOf(suite, choice, use)
  return bytes === null ? null : (bytes * use.hops * use.requestsPerSecond * secondsPerMonth) / 1e9
}

/** What one copy of a message, or a request with its answer, puts on the wire. */
export function movedBytesOf(suite: SuiteName, choice: ChoiceCosts, use: Use): number | null {
  return costsIn(suite).movedBytes?.(choice, use) ?? null
}

function storedOf({ suite }: LayerCosts, choice: ChoiceCosts, use: Use): number | null {
  const { keptBytes } = costsIn(suite)
  const written = use.writes * use.requestsPerSecond * use.retentionDays * 86_400 * use.replicas
  if (written === 0 || !keptBytes) return 0
  const bytes = keptBytes(choice)
  return bytes === null ? null : (written * bytes) / 1e9
}
