import type { CaseKey } from '../../../model/report/case-key.ts'
import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import { recordedValues } from '../../../model/run/recorded/recorded-values.ts'
import { type SliceQuantity, sliceQuantities } from '../../../model/run/recorded/slice-figures.ts'
import type { BlockMeasured } from '../../../model/run/run-event.ts'
import { sumBy } from '../../../model/sum.ts'
import { pooledRatioByRound, type RoundSamples } from '../../../stats/percentiles/leave-one-out.ts'
import { percentileSupport } from '../../../stats/percentiles/percentile-rule.ts'
import type { ByRound } from '../../../stats/ratios-by-round.ts'
import { roundRatio } from '../../../stats/slice-cost.ts'
import { isPercentileName } from '../../words/format.ts'
import { type RecordedRun, roundsOf } from '../recorded-run.ts'
import type { RoundFigures } from '../round-figures.ts'

/** One of the processes that worked on a case: a contender, or its copy for the A/A control. */
export interface Side {
  readonly contender: string
  readonly copy: number
}

/** What both showed in one round. */
type Shared = readonly [ours: RoundFigures, theirs: RoundFigures]

/**
 * Ratios of one side ÷ the other within each round that has both. Slices are compared only with those of the same
 * group, because those took turns with them; percentiles are those of all rounds, with the part that each round has in them.
 */
export function ratiosByRound(
  run: RecordedRun,
  cell: CaseKey,
  metric: string,
  side: Side,
  other: Side,
): ByRound {
  const [ours, theirs] = [side, other].map(({ contender, copy }) =>
    roundsOf(run, { ...cell, contender }, copy),
  )
  const byRound = new Map(theirs!.map((own) => [own.round, own]))
  const shared = ours!.flatMap((own): Shared[] => {
    const against = byRound.get(own.round)
    return against === undefined ? [] : [[own, against]]
  })
  if (isPercentileName(metric)) return percentileRatios(shared, percentileProbabilities[metric])
  const quantity: SliceQuantity | undefined = sliceQuantities[metric as keyof typeof sliceQuantities]
  return new Map(
    shared.flatMap((both) => {
      const ratio = (quantity ? sliceRatio(both, quantity) : null) ?? figureRatio(both, metric)
      return ratio === null ? [] : [[both[0].round, ratio]]
    }),
  )
}

function figureRatio([{ figures: ours }, { figures: theirs }]: Shared, metric: string): number | null {
  const [own, against] = [ours[metric] ?? 0, theirs[metric] ?? 0]
  return own > 0 && against > 0 ? own / against : null
}

function sliceRatio([ours, theirs]: Shared, quantity: SliceQuantity): number | null {
  const turns = [...ours.inTurns.keys()].filter((event) => theirs.inTurns.has(event))
  const [own, against] = [ours, theirs].map(({ inTurns }) => turns.flatMap((event) => inTurns.get(event)!))
  return roundRatio(own!, against!, quantity)
}

/** Of the rounds in which both have a block, where their samples together carry the percentile. */
function percentileRatios(shared: readonly Shared[], p: number): ByRound {
  const blocks = shared.flatMap(([{ block: own }, { block: against }]) =>
    own && against ? [[own, against] as const] : [],
  )
  const samples = [0, 1].map((side) => sumBy(blocks, (both) => both[side]!.samples))
  if (percentileSupport(p, Math.min(...samples)) === 'none') return new Map()
  const samplesOf = (side: 0 | 1) => blocks.map((both) => roundSamples(both[side]))
  const ratios = pooledRatioByRound(samplesOf(0), samplesOf(1), p)
  return new Map(
    ratios.flatMap((ratio, index) =>
      ratio > 0 && Number.isFinite(ratio) ? [[blocks[index]![0].round, ratio]] : [],
    ),
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
