import { metricInfo } from '../../model/metrics/index.ts'
import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { Note } from '../../model/report/note.ts'
import type { Metric, ReportCase } from '../../model/report/report.ts'
import type { Failure } from '../../model/run/failure.ts'
import { sliceQuantities } from '../../model/run/recorded/slice-figures.ts'
import { sum, sumBy } from '../../model/sum.ts'
import type { Warning } from '../../model/warning.ts'
import { estimateOverRounds, estimateShareOverRounds } from '../../stats/interval.ts'
import { collectionsPerOperation, roundCost, type Slice } from '../../stats/slice-cost.ts'
import { type MergedLatency, mergedLatency } from './latency.ts'
import { type PayloadMeasured, type RecordedRun, roundsOf } from './recorded-run.ts'
import type { RoundFigures } from './round-figures.ts'

export type ReportRound = NonNullable<ReportCase['rounds']>[number]

/** What one case of the plan amounts to. Figures of rounds that finished are kept also where the case failed later. */
export function reportCase(run: RecordedRun, key: CaseKey, warnings: readonly Warning[]): ReportCase {
  const id = caseId(key)
  const failure = run.failures.get(id) ?? null
  const known = roundsOf(run, key)
  // A round may say no more than why it has no figure.
  const measured = known.filter(
    ({ slices, block, figures }) => slices.length > 0 || block || Object.keys(figures).length > 0,
  )
  const rounds = measured.map((own) => reportRound(run, key, own))
  const merged = mergedLatency(measured.flatMap(({ block }) => block ?? []))
  const metrics = metricsOf(measured, rounds, run.payloads.get(id))
  return {
    key,
    // Sizes alone are told once, by no round.
    status: failure !== null ? 'failed' : Object.keys(metrics).length > 0 ? 'measured' : 'not-measured',
    failure,
    samples: merged?.samples ?? 0,
    trials: rounds.length,
    latency: merged?.latency ?? null,
    metrics,
    rounds,
    histogram: merged && { encoding: 'HdrHistogram V2 compressed, base64', data: merged.histogram },
    warnings: [...warnings],
    notes: { ...notesOf(failure, merged, metrics), ...figureNotes(known, metrics) },
  }
}

function reportRound(run: RecordedRun, key: CaseKey, own: RoundFigures): ReportRound {
  const { round, slices, block, figures } = own
  const cost = (metric: keyof typeof sliceQuantities) =>
    roundCost(slices, sliceQuantities[metric]) ?? figures[metric] ?? null
  const inSlices = (quantity: (slice: Slice) => number) => {
    const sum = sumBy(slices, quantity)
    return slices.length === 0 || Number.isNaN(sum) ? null : sum
  }
  const operations = inSlices((slice) => slice.operations)
  const gcNs = roundCost(slices, sliceQuantities.gcNsPerOperation)
  const trial = run.trials.find(
    (known) =>
      known.round === round &&
      known.contender === key.contender &&
      known.copy === 1 &&
      known.workload === key.workload &&
      Object.entries(known.parameters ?? {}).every(([name, value]) => key.parameters[name] === value),
  )
  return {
    round,
    nsPerOperation: cost('nsPerOperation'),
    ...(operations && { wallNsPerOperation: inSlices(({ wallNs }) => wallNs)! / operations }),
    operations,
    ...(block && { samples: block.samples }),
    p50Ns: block?.p50Ns ?? null,
    ...(block && { p90Ns: block.p90Ns, p95Ns: block.p95Ns }),
    p99Ns: block?.p99Ns ?? null,
    ...(block && { p999Ns: block.p999Ns }),
    cpuNsPerOperation: cost('cpuNsPerOperation'),
    allocatedBytesPerOperation: cost('allocatedBytesPerOperation'),
    gcMs: gcNs === null || operations === null ? null : (gcNs * operations) / 1e6,
    gcCount: inSlices((slice) => slice.gcCount),
    ...(block && { peakRssBytes: block.peakRssBytes }),
    calibrationNs: trial?.calibrationNs ?? null,
    ...(Object.keys(figures).length > 0 && { figures }),
  }
}

function metricsOf(
  measured: readonly RoundFigures[],
  rounds: readonly ReportRound[],
  payload: PayloadMeasured | undefined,
): Record<string, Metric> {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const time = overRounds(known(rounds.map((round) => round.nsPerOperation)), 'ns')
  const costs = Object.entries(sliceQuantities).flatMap(([name, quantity]) => {
    const values = measured.map(({ slices, figures }) => roundCost(slices, quantity) ?? figures[name] ?? null)
    const metric = overRounds(known(values), metricInfo(name).unit)
    return metric ? [[name, metric] as const] : []
  })
  const gcNs = measured.map(({ slices }) => roundCost(slices, sliceQuantities.gcNsPerOperation))
  const share = estimateShareOverRounds(
    rounds.flatMap(({ nsPerOperation }, index) =>
      gcNs[index] == null || !nsPerOperation ? [] : [gcNs[index] / nsPerOperation],
    ),
  )
  const collections = overRounds(
    known(measured.map(({ slices }) => collectionsPerOperation(slices))).map((rate) => 1e6 * rate),
    'count',
  )
  const memory = overRounds(known(measured.map(({ block }) => block?.peakRssBytes ?? null)), 'bytes')
  return {
    ...(time && { nsPerOperation: time, operationsPerSecond: throughputOf(time) }),
    ...Object.fromEntries(costs),
    ...(share && { gcShare: { ...share, unit: 'share', better: 'lower', kind: 'derived' } }),
    ...(collections && { gcPerMillionOperations: collections }),
    ...(memory && { peakRssBytes: memory }),
    ...sizesOf(payload),
    ...figureMetrics(rounds),
  }
}

function overRounds(values: readonly number[], unit: Metric['unit']): Metric | null {
  const estimate = estimateOverRounds(values)
  return estimate && { ...estimate, unit, better: 'lower', kind: 'measured' }
}

function throughputOf({ value, low, high }: Metric): Metric {
  const perSecond = (ns: number | null) => (ns === null || ns === 0 ? null : 1e9 / ns)
  return {
    value: perSecond(value),
    low: perSecond(high),
    high: perSecond(low),
    unit: 'perSecond',
    better: 'higher',
    kind: 'derived',
  }
}

/**
 * Every figure of the suite's own with its interval over rounds; one that is the same by nature, or a sum, has none to
 * speak of.
 */
function figureMetrics(rounds: readonly ReportRound[]): Record<string, Metric> {
  const names = new Set(rounds.flatMap(({ figures }) => Object.keys(figures ?? {})))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const { unit, better, kind, compared, overRounds: together, isPart } = metricInfo(name)
      const values = rounds.flatMap(({ figures }) => figures?.[name] ?? [])
      const estimate = isPart ? estimateShareOverRounds(values) : estimateOverRounds(values)
      if (!estimate) return []
      if (together === 'summed') {
        const value = sum(values)
        return [[name, { value, low: null, high: null, unit, better, kind }]]
      }
      // The mean of logarithms of equal numbers isn't quite that number.
      const [first] = values
      const isSame = values.every((value) => value === first)
      const ends =
        isSame && (compared === 'exact' || values.length > 1)
          ? { value: first!, low: first!, high: first! }
          : {}
      return [[name, { ...estimate, ...ends, unit, better, kind }]]
    }),
  )
}

/** Sizes are the same in every round, so they are exact and have no interval to speak of. */
function sizesOf(payload: PayloadMeasured | undefined): Record<string, Metric> {
  if (!payload) return {}
  const exact = (value: number): Metric => ({
    value,
    low: value,
    high: value,
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
  })
  return {
    encodedBytes: exact(payload.medianBytes),
    encodedBytesMin: exact(payload.minBytes),
    encodedBytesMean: exact(payload.meanBytes),
    encodedBytesMax: exact(payload.maxBytes),
  }
}

/** Why figures of the suite's own are missing, where no round has them, and what is to be known of those that are there. */
function figureNotes(known: readonly RoundFigures[], metrics: Record<string, Metric>): Record<string, Note> {
  const notes = known.flatMap(({ figures, notes }) =>
    Object.entries(notes).filter(([name]) => !(name in metrics) || typeof figures[name] === 'number'),
  )
  return Object.fromEntries(notes)
}

function notesOf(
  failure: Failure | null,
  merged: MergedLatency | null,
  metrics: Record<string, Metric>,
): Record<string, Note> {
  const hasOwnFigures = failure === null && Object.keys(metrics).length > 0
  const unmeasured: Note = failure === null ? { code: 'no-finished-round' } : { code: 'failed', failure }
  return {
    ...(metrics.nsPerOperation || hasOwnFigures ? {} : { nsPerOperation: unmeasured }),
    ...(merged ? merged.notes : hasOwnFigures ? {} : { latency: unmeasured }),
  }
}
