import { type CaseKey, caseGroupId, caseId } from '../model/case-key.ts'
import type { BlockMeasured, SlicesMeasured } from '../model/run-event.ts'
import { pooledRatioByRound, type RoundSamples } from '../stats/leave-one-out.ts'
import { percentileSupport } from '../stats/percentile-rule.ts'
import { roundCost, roundRatio, type Slice, type SliceQuantity, slicesOf } from '../stats/slice-cost.ts'
import { recordedValues } from './case/recorded-values.ts'
import type { RecordedRun } from './recorded-run.ts'

/** One of the processes that worked on a case: a contender, or its copy for the A/A control. */
export interface Side {
  readonly contender: string
  readonly copy: number
}

/** What slices are summed up for, by the metric that it becomes per operation. */
export const sliceQuantities = {
  nsPerOperation: 'wallNs',
  cpuNsPerOperation: 'cpuNs',
  allocatedBytesPerOperation: 'allocatedBytes',
  gcNsPerOperation: 'gcNs',
} as const satisfies Record<string, SliceQuantity>

/** Probability of the percentiles that are compared. */
const probabilities = { p50Ns: 0.5, p99Ns: 0.99 } as const

/** Quantities of slices that a metric is made from; undefined for a metric that isn't. */
function sliceQuantity(metric: string): SliceQuantity | undefined {
  return (sliceQuantities as Record<string, SliceQuantity>)[metric]
}

/** A case's cost per operation in one round, from all its slices; null where the round has none. */
export function costInRound(
  run: RecordedRun,
  key: CaseKey,
  round: number,
  quantity: SliceQuantity,
): number | null {
  return roundCost(slicesInRound(run, key, round), quantity)
}

/** All slices of a contender's first copy in one round. */
export function slicesInRound(run: RecordedRun, key: CaseKey, round: number): Slice[] {
  return eventsInRound(run, key, round).flatMap((event) =>
    slicesOfSide(event, { contender: key.contender, copy: 1 }),
  )
}

/**
 * Ratios of one side ÷ the other within each round that has both. Slices are compared only with those of the same
 * group, because those took turns with them; percentiles are those of all rounds, with the part that each round has in them.
 */
export function ratiosPerRound(
  run: RecordedRun,
  cell: CaseKey,
  metric: string,
  side: Side,
  other: Side,
): number[] {
  return ratiosByRound(run, cell, metric, side, other).map(({ ratio }) => ratio)
}

/** The same with the rounds that they are of. */
export function ratiosByRound(
  run: RecordedRun,
  cell: CaseKey,
  metric: string,
  side: Side,
  other: Side,
): { readonly round: number; readonly ratio: number }[] {
  if (metric === 'p50Ns' || metric === 'p99Ns') return percentileRatios(run, cell, metric, side, other)
  const quantity = sliceQuantity(metric)
  return run.rounds.flatMap((round) => {
    const ratio =
      (quantity ? sliceRatio(run, cell, round, quantity, side, other) : null) ??
      figureRatio(run, cell, round, metric, side, other)
    return ratio === null ? [] : [{ round, ratio }]
  })
}

/** A figure of a suite's own as a contender, or its copy, showed it in one round; null where that has none. */
function figureInRound(
  run: RecordedRun,
  key: CaseKey,
  round: number,
  metric: string,
  copy = 1,
): number | null {
  const events = run.figures.get(caseId(key)) ?? []
  const found = events.filter((event) => event.round === round && event.copy === copy)
  return found.map(({ figures }) => figures[metric] ?? null).findLast((figure) => figure !== null) ?? null
}

function figureRatio(
  run: RecordedRun,
  cell: CaseKey,
  round: number,
  metric: string,
  side: Side,
  other: Side,
): number | null {
  const ours = figureInRound(run, { ...cell, contender: side.contender }, round, metric, side.copy)
  const theirs = figureInRound(run, { ...cell, contender: other.contender }, round, metric, other.copy)
  return ours !== null && theirs !== null && ours > 0 && theirs > 0 ? ours / theirs : null
}

function sliceRatio(
  run: RecordedRun,
  cell: CaseKey,
  round: number,
  quantity: SliceQuantity,
  side: Side,
  other: Side,
): number | null {
  const shared = eventsInRound(run, cell, round).filter(
    ({ participants }) =>
      participants.some((known) => isSide(known, side)) && participants.some((known) => isSide(known, other)),
  )
  return roundRatio(
    shared.flatMap((event) => slicesOfSide(event, side)),
    shared.flatMap((event) => slicesOfSide(event, other)),
    quantity,
  )
}

/** Of the rounds that both have, where their samples together carry the percentile. */
function percentileRatios(
  run: RecordedRun,
  cell: CaseKey,
  metric: keyof typeof probabilities,
  side: Side,
  other: Side,
): { readonly round: number; readonly ratio: number }[] {
  const blocksOf = ({ contender, copy }: Side) =>
    new Map(
      (run.blocks.get(caseId({ ...cell, contender })) ?? []).flatMap((block) =>
        block.copy === copy ? [[block.round, block] as const] : [],
      ),
    )
  const [ours, theirs] = [blocksOf(side), blocksOf(other)]
  const rounds = run.rounds.filter((round) => ours.has(round) && theirs.has(round))
  const samples = [ours, theirs].map((own) => rounds.reduce((sum, round) => sum + own.get(round)!.samples, 0))
  const p = probabilities[metric]
  if (percentileSupport(p, Math.min(...samples)) === 'none') return []
  const samplesOf = (own: ReadonlyMap<number, BlockMeasured>) =>
    rounds.map((round) => roundSamples(own.get(round)!))
  const ratios = pooledRatioByRound(samplesOf(ours), samplesOf(theirs), p)
  return ratios.flatMap((ratio, index) =>
    ratio > 0 && Number.isFinite(ratio) ? [{ round: rounds[index]!, ratio }] : [],
  )
}

/** Blocks are compared with several others, and reading one takes longer than comparing it. */
const readBlocks = new WeakMap<BlockMeasured, RoundSamples>()

function roundSamples(block: BlockMeasured): RoundSamples {
  const known = readBlocks.get(block)
  if (known) return known
  const recorded = recordedValues(block.histogram)
  const read = {
    round: block.round,
    from: recorded.map(({ fromNs }) => fromNs),
    to: recorded.map(({ toNs }) => toNs),
    counts: recorded.map(({ count }) => count),
  }
  readBlocks.set(block, read)
  return read
}

function eventsInRound(run: RecordedRun, key: CaseKey, round: number): SlicesMeasured[] {
  return (run.slices.get(caseGroupId(key)) ?? []).filter((event) => event.round === round)
}

function slicesOfSide(event: SlicesMeasured, side: Side): Slice[] {
  return slicesOf(
    event,
    event.participants.findIndex((known) => isSide(known, side)),
  )
}

function isSide(known: Side, wanted: Side): boolean {
  return known.contender === wanted.contender && known.copy === wanted.copy
}
