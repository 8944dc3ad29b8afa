import { metricInfos } from '../../../model/metrics/index.ts'
import { concernOf } from '../../../model/report/lookup.ts'
import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import { type Concern, percentileNames, type ReportCase } from '../../../model/report/report.ts'
import { percentileSupport, samplesForInterval } from '../../../stats/percentiles/percentile-rule.ts'
import { formatCount, formatPercent, formatTime, percentileLabel } from '../../words/format.ts'
import { meanOfDistribution } from '../doubts/mean-population.ts'
import { figuresMatchRounds } from './figures-match-rounds.ts'
import { percentilesMatchHistogram } from './percentiles-match-histogram.ts'

/** A rule that one stored case can break by itself: says how it is broken, or null. */
export interface CaseRule {
  readonly name: string
  /** What a case that breaks it is doubted in, where it doesn't say so with what was found; everything else. */
  readonly concerns?: Concern
  readonly broken: (
    reported: ReportCase,
    machine: { readonly cpuCount: number },
  ) => string | { readonly text: string; readonly concerns: Concern } | null
}

const percentileOrder: CaseRule = {
  name: 'percentile-order',
  concerns: 'times',
  broken({ latency }) {
    if (!latency) return null
    const steps = [
      { name: 'min', ns: latency.minNs },
      ...percentileNames.map((name) => ({ name: percentileLabel(name), ns: latency[name] })),
      { name: 'max', ns: latency.maxNs },
    ].filter((step): step is { name: string; ns: number } => step.ns !== null)
    const index = steps.findIndex(({ ns }, place) => place > 0 && ns < steps[place - 1]!.ns)
    if (index === -1) return null
    const [before, after] = [steps[index - 1]!, steps[index]!]
    return `${before.name} ${formatTime(before.ns)} is above ${after.name} ${formatTime(after.ns)}`
  },
}

const meanWithinRange: CaseRule = {
  name: 'mean-within-range',
  concerns: 'times',
  broken(reported) {
    const { latency } = reported
    if (!latency) return null
    const means = [latency.meanNs, meanOfDistribution(reported)?.value ?? latency.meanNs]
    const outside = means.find((ns) => !isBetween(latency.minNs, ns, latency.maxNs))
    if (outside === undefined) return null
    return `mean ${formatTime(outside)} is outside ${formatTime(latency.minNs)} to ${formatTime(latency.maxNs)}`
  },
}

/** Times of a histogram are exact to three digits. */
function isBetween(low: number, value: number, high: number): boolean {
  return value >= low * 0.999 && value <= high * 1.001
}

/** No percentile lies below the shortest time: an interval that reaches there was made from something else. */
const intervalsAreReached: CaseRule = {
  name: 'percentile-interval-is-possible',
  concerns: 'times',
  broken({ latency }) {
    if (!latency) return null
    const { minNs, intervals } = latency
    const name = percentileNames.find(
      (known) => intervals[known] && !isBetween(minNs, intervals[known].low, Number.POSITIVE_INFINITY),
    )
    if (name === undefined) return null
    return `the interval of ${percentileLabel(name)} begins at ${formatTime(intervals[name]!.low)}, below the shortest time of ${formatTime(minNs)}`
  },
}

const percentileHasSamples: CaseRule = {
  name: 'percentile-samples',
  concerns: 'times',
  broken({ latency, samples }) {
    const name = percentileNames.find(
      (known) =>
        latency?.[known] != null && percentileSupport(percentileProbabilities[known], samples) === 'none',
    )
    if (name === undefined) return null
    const needed = formatCount(samplesForInterval(percentileProbabilities[name]))
    return `${percentileLabel(name)} is given from ${formatCount(samples)} samples but needs ${needed}`
  },
}

const figuresArePossible: CaseRule = {
  name: 'figures-are-possible',
  broken({ metrics }) {
    const wrong = Object.entries(metrics).find(
      ([, { value }]) => value !== null && (value < 0 || !Number.isFinite(value)),
    )
    if (wrong) return { text: `${wrong[0]} is ${wrong[1].value}`, concerns: concernOf(wrong[0]) }
    const excess = Object.entries(metrics).find(
      ([name, { value, high }]) => metricInfos[name]?.isPart && Math.max(value ?? 0, high ?? 0) > 1 + 1e-9,
    )
    if (excess) {
      const [name, { value, high }] = excess
      const upTo = high === null ? '' : `, up to ${formatPercent(high)}`
      const text = `${metricInfos[name]!.title} is ${formatPercent(value)}${upTo}, of a whole`
      return { text, concerns: concernOf(name) }
    }
    return metrics.nsPerOperation?.value === 0
      ? { text: 'an operation took no time', concerns: 'times' }
      : null
  },
}

const valueWithinInterval: CaseRule = {
  name: 'value-within-interval',
  broken({ metrics, latency }) {
    const percentiles = percentileNames.map((name) => {
      const { low = null, high = null } = latency?.intervals[name] ?? {}
      return [percentileLabel(name), { value: latency?.[name] ?? null, low, high }] as const
    })
    const wrong = [...Object.entries(metrics), ...percentiles].find(
      ([, { value, low, high }]) =>
        value !== null &&
        ((low !== null && value < low * 0.999_999) || (high !== null && value > high * 1.000_001)),
    )
    return wrong ? { text: `${wrong[0]} is outside its own interval`, concerns: concernOf(wrong[0]) } : null
  },
}

/**
 * Little's law: in a closed loop, throughput × mean time = operations in flight. Held to 2 % where all
 * operations succeeded: those that fail are in flight too, and have no time.
 */
const throughputTimesTime: CaseRule = {
  name: 'throughput-times-time',
  concerns: 'times',
  broken({ key, metrics }) {
    const ns = metrics.nsPerOperation?.value
    const perSecond = metrics.operationsPerSecond?.value
    if (!ns || !perSecond || (metrics.successRate?.value ?? 1) < 1) return null
    const numberOr1 = (value: unknown) => (typeof value === 'number' ? value : 1)
    const asked = numberOr1(key.parameters.connections) * numberOr1(key.parameters.inFlight)
    const due = metrics.requestsInFlight?.value ?? asked
    const inFlight = (ns * perSecond) / 1e9
    if (Math.abs(inFlight / due - 1) <= 0.02) return null
    return `throughput × time is ${inFlight.toPrecision(3)} operations in flight, not ${formatCount(Math.round(due))}`
  },
}

/**
 * Two clocks are never in step to nine digits. What waits for nobody costs its CPU time where the system stole from it, so
 * that is held against the wall clock's own reading; where there is none, being the same is no evidence.
 */
const cpuIsNotWallTime: CaseRule = {
  name: 'cpu-is-not-wall-time',
  concerns: 'times',
  broken({ rounds }) {
    const shares = (rounds ?? []).flatMap(
      ({ nsPerOperation, wallNsPerOperation, cpuNsPerOperation: cpu }) => {
        const wall = wallNsPerOperation ?? nsPerOperation
        const isEvidence = wallNsPerOperation != null || cpu !== nsPerOperation
        return wall && cpu && isEvidence ? [cpu / wall] : []
      },
    )
    const [first = 0] = shares
    if (shares.length < 3 || shares.some((share) => Math.abs(share / first - 1) > 1e-9)) return null
    return first === 1
      ? 'CPU time is a copy of wall time'
      : `CPU time is ${first.toPrecision(3)} × wall time in every round`
  },
}

const cpuFitsTheMachine: CaseRule = {
  name: 'cpu-fits-the-machine',
  concerns: 'times',
  broken({ metrics }, { cpuCount }) {
    const wall = metrics.nsPerOperation?.value
    const cpu = metrics.cpuNsPerOperation?.value
    if (!wall || !cpu || cpu <= wall * cpuCount * 1.05) return null
    return `CPU time is ${(cpu / wall).toPrecision(3)} × wall time on ${cpuCount} cores`
  },
}

const sizesInOrder: CaseRule = {
  name: 'sizes-in-order',
  concerns: 'bytes',
  broken({ metrics }) {
    const sizes = ['encodedBytesMin', 'encodedBytes', 'encodedBytesMax'].flatMap(
      (name) => metrics[name]?.value ?? [],
    )
    return sizes.some((size, index) => index > 0 && size < sizes[index - 1]!)
      ? `smallest, median and largest size are ${sizes.join(', ')} B`
      : null
  },
}

/** A unit that was mixed up shows as a factor of 1,000 between two figures of the same operation. */
const timesShareAUnit: CaseRule = {
  name: 'times-share-a-unit',
  concerns: 'times',
  broken({ latency, metrics }) {
    const batchNs = metrics.nsPerOperation?.value
    // Each of the few operations that have no median may have waited for a disk or a core.
    if (!latency?.p50Ns || !batchNs || batchNs < 1000) return null
    // One that waited long draws the mean away from the median; another unit moves both.
    const factors = [latency.p50Ns / batchNs, latency.meanNs / batchNs]
    if (Math.min(...factors) < 50 && Math.max(...factors) > 1 / 50) return null
    return `operations take ${formatTime(latency.p50Ns)} timed one by one, but ${formatTime(batchNs)} in batches`
  },
}

const roundsAddUp: CaseRule = {
  name: 'rounds-add-up',
  concerns: 'times',
  broken({ rounds, trials }) {
    if (rounds === undefined || rounds.length === trials) return null
    return `${trials} trials are stated, but there are ${rounds.length}`
  },
}

/** What every case has to keep, in the order in which findings are told. */
export const caseRules: readonly CaseRule[] = [
  percentileOrder,
  meanWithinRange,
  intervalsAreReached,
  percentileHasSamples,
  figuresArePossible,
  valueWithinInterval,
  throughputTimesTime,
  cpuIsNotWallTime,
  cpuFitsTheMachine,
  sizesInOrder,
  timesShareAUnit,
  roundsAddUp,
  figuresMatchRounds,
  percentilesMatchHistogram,
]
