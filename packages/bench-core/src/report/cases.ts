import { type CaseKey, caseId } from '../model/case-key.ts'
import type { Metric, ReportCase } from '../model/report.ts'
import type { BlockMeasured } from '../model/run-event.ts'
import type { Warning } from '../model/warning.ts'
import { estimateOverRounds } from '../stats/interval.ts'
import { type MergedLatency, mergedLatency } from './latency.ts'
import type { PayloadMeasured, RecordedRun } from './recorded-run.ts'
import { costInRound, sliceQuantities, slicesInRound } from './round-figures.ts'

type ReportRound = NonNullable<ReportCase['rounds']>[number]

/** What one case of the plan amounts to. Figures of rounds that finished are kept also where the case failed later. */
export function reportCase(run: RecordedRun, key: CaseKey, warnings: readonly Warning[]): ReportCase {
  const id = caseId(key)
  const failure = run.failures.get(id) ?? null
  const blocks = (run.blocks.get(id) ?? []).filter(({ copy }) => copy === 1)
  const rounds = run.rounds.flatMap((round) => roundOf(run, key, round, blocks))
  const merged = mergedLatency(blocks)
  const metrics = metricsOf(run, key, rounds, blocks)
  return {
    key,
    status: failure !== null ? 'failed' : rounds.length > 0 ? 'measured' : 'not-measured',
    failure,
    samples: merged?.samples ?? 0,
    trials: rounds.length,
    latency: merged?.latency ?? null,
    metrics,
    rounds,
    histogram: merged && { encoding: 'HdrHistogram V2 compressed, base64', data: merged.histogram },
    warnings: [...warnings],
    notes: notesOf(failure, merged, metrics),
  }
}

function roundOf(
  run: RecordedRun,
  key: CaseKey,
  round: number,
  blocks: readonly BlockMeasured[],
): ReportRound[] {
  const slices = slicesInRound(run, key, round)
  const block = blocks.find((known) => known.round === round)
  if (slices.length === 0 && !block) return []
  const trial = run.trials.find(
    (known) =>
      known.round === round &&
      known.contender === key.contender &&
      known.copy === 1 &&
      known.workload === key.workload,
  )
  return [
    {
      round,
      nsPerOperation: costInRound(run, key, round, sliceQuantities.nsPerOperation),
      operations: slices.reduce((sum, slice) => sum + slice.operations, 0),
      p50Ns: block?.p50Ns ?? null,
      p99Ns: block?.p99Ns ?? null,
      cpuNsPerOperation: costInRound(run, key, round, sliceQuantities.cpuNsPerOperation),
      allocatedBytesPerOperation: costInRound(run, key, round, sliceQuantities.allocatedBytesPerOperation),
      gcMs: slices.reduce((sum, slice) => sum + slice.gcNs, 0) / 1e6,
      calibrationNs: trial?.calibrationNs ?? null,
    },
  ]
}

function metricsOf(
  run: RecordedRun,
  key: CaseKey,
  rounds: readonly ReportRound[],
  blocks: readonly BlockMeasured[],
): Record<string, Metric> {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const time = overRounds(known(rounds.map((round) => round.nsPerOperation)), 'ns')
  const cpu = overRounds(known(rounds.map((round) => round.cpuNsPerOperation)), 'ns')
  const allocated = overRounds(known(rounds.map((round) => round.allocatedBytesPerOperation)), 'bytes')
  const collection = overRounds(
    known(rounds.map(({ round }) => costInRound(run, key, round, sliceQuantities.gcNsPerOperation))),
    'ns',
  )
  const memory = overRounds(
    blocks.map((block) => block.peakRssBytes),
    'bytes',
  )
  return {
    ...(time && { nsPerOperation: time, operationsPerSecond: throughputOf(time) }),
    ...(cpu && { cpuNsPerOperation: cpu }),
    ...(allocated && { allocatedBytesPerOperation: allocated }),
    ...(collection && { gcNsPerOperation: collection }),
    ...(memory && { peakRssBytes: memory }),
    ...sizesOf(run.payloads.get(caseId(key))),
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

function notesOf(
  failure: string | null,
  merged: MergedLatency | null,
  metrics: Record<string, Metric>,
): Record<string, string> {
  const unmeasured = failure === null ? 'no finished round measured it' : `failed: ${failure}`
  return {
    ...(metrics.nsPerOperation ? {} : { nsPerOperation: unmeasured }),
    ...(merged ? merged.notes : { latency: unmeasured }),
  }
}
