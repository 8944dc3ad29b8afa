import { distributionOf } from '../../../measure/histogram.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { askFor, type Trial } from '../../../measure/round/trials.ts'
import type { TrialReplyOf } from '../../../measure/trial/protocol.ts'
import type { RunEvent } from '../../../model/run/run-event.ts'
import { sumBy } from '../../../model/sum.ts'
import { roundTrip } from '../operations.ts'
import { fewRounds } from '../rounds.ts'
import type { CodecDimension, StepSetting, TrialStep } from './dimension.ts'

/** Shares of its own capacity at which every codec is worked. */
const loadPercents = [25, 50, 75, 90] as const

const capacityMs = 60
const leadInMs = 60
/** What no other dimension has worked before has to be warmed up first. */
const warmUpShare = 0.4

/** Percentiles that need more operations than a load of a round had are left to the rounds together, or to a longer preset. */
const servicePercentiles = { serviceP50Ns: 6, serviceP99Ns: 300 } as const

const underLoad: TrialStep = {
  operation: 'under-load',
  needs: [roundTrip.name],
  rounds: fewRounds,
  cases: (corpus) =>
    loadPercents.map((loadPercent) => ({
      ...corpus,
      operation: 'under-load',
      parameters: { ...corpus.parameters, loadPercent },
    })),
  expectedMs: (preset, isWarm) =>
    leadInOf(preset, isWarm) + capacityMs + loadPercents.length * loadMs(preset) + 40,
  measure: measureUnderLoad,
}

/** Latency of round trips that fall due by chance, as requests do, at shares of the capacity that was measured just before. */
export const latency: CodecDimension = { name: 'latency', step: underLoad }

function leadInOf({ warmupLimitMs }: { readonly warmupLimitMs: number }, isWarm: boolean): number {
  return isWarm ? leadInMs : Math.max(leadInMs, warmUpShare * warmupLimitMs)
}

function loadMs({ blockMs }: { readonly blockMs: number }): number {
  return Math.max(200, 0.3 * blockMs)
}

async function* measureUnderLoad(
  trial: Trial,
  { spec, preset, corpus, round, isWarm }: StepSetting,
): AsyncGenerator<RunEvent> {
  const { loads, serviceNs, peakRssBytes, samplesNs } = await askFor(
    trial.process,
    {
      type: 'under-load',
      operation: roundTrip.name,
      leadInMs: leadInOf(preset, isWarm),
      capacityMs,
      durationMs: loadMs(preset),
      loadPercents,
      // The same random numbers for every contender of a round, as many of them as its own rate takes.
      seed: (spec.seed + round) >>> 0,
    },
    'under-load',
  )
  const samples = sumBy(loads, ({ operations }) => 2 * operations)
  if (
    loads.length !== loadPercents.length ||
    loads.some(({ operations }) => operations < 1) ||
    samples !== samplesNs.length
  )
    throw new TrialError({
      reason: 'crashed',
      cause: { code: 'output-unreadable' },
      text: `${samplesNs.length} samples of loads of ${loads.map(({ operations }) => operations).join(', ')} operations`,
    })
  let from = 0
  for (const [index, load] of loads.entries()) {
    const [fromDueNs, servedNs] = samplesOf(samplesNs, from, load)
    from += 2 * load.operations
    const loadPercent = loadPercents[index]!
    const own = {
      suite: 'codec',
      operation: underLoad.operation,
      workload: corpus.workload,
      parameters: { ...corpus.parameters, loadPercent },
      round,
      ...trial.participant,
    } as const
    yield {
      type: 'block-measured',
      ...own,
      ...distributionOf(fromDueNs, load.elapsedNs / 1e6),
      gcCount: null,
      gcNs: null,
      peakRssBytes,
    }
    yield { type: 'figures-measured', ...own, ...figuresOf(servedNs, load, serviceNs) }
  }
}

function samplesOf(
  samplesNs: Uint32Array,
  from: number,
  { operations }: TrialReplyOf<'under-load'>['loads'][number],
): [Uint32Array, Uint32Array] {
  const middle = from + operations
  return [samplesNs.subarray(from, middle), samplesNs.subarray(middle, middle + operations)]
}

function figuresOf(
  servedNs: Uint32Array,
  load: TrialReplyOf<'under-load'>['loads'][number],
  serviceNs: number,
) {
  const { p50Ns, p99Ns } = distributionOf(servedNs, load.elapsedNs / 1e6)
  const percentiles = { serviceP50Ns: p50Ns, serviceP99Ns: p99Ns }
  const figures: Record<string, number | null> = {
    capacityPerSecond: 1e9 / serviceNs,
    arrivalsPerSecond: (load.operations / load.elapsedNs) * 1e9,
  }
  const notes: Record<string, string> = {}
  for (const name of ['serviceP50Ns', 'serviceP99Ns'] as const) {
    const needed = servicePercentiles[name]
    figures[name] = load.operations >= needed ? percentiles[name] : null
    if (load.operations < needed) notes[name] = `needs ${needed} operations a round, had ${load.operations}`
  }
  return { figures, notes }
}
