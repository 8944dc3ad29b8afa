import type { CaseKey } from '@wirebench/bench-core/model/report/case-key'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RecordedEvent, RunEvent } from '@wirebench/bench-core/model/run/run-event'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import {
  forEachFigure,
  sliceFigures,
} from '../../../../packages/bench-core/src/model/run/recorded/slice-figures.ts'
import { emptyCatalogue } from '../../../../packages/bench-core/test/fixtures/catalogue.ts'
import { fixtureEnvironment } from '../../../../packages/bench-core/test/fixtures/run-events.ts'

/** An HdrHistogram V2 of 1000 samples, compressed. */
const histogram = 'HISTFAAAAC14nJNpmSzMwMAUxcDAwMjAwMDMAAEgNlMI9xMGGL+dj4mFZRSNIqojALgPC1M='

const workload = 'infrastructure-execution'

export const sampleSpec: RunSpec = {
  name: 'sample',
  suites: ['codec'],
  preset: 'smoke',
  rounds: 2,
  seed: 1,
  codecs: ['json', 'msgpackr'],
  reference: 'json',
  workloads: [workload],
}

const contenders = [
  { name: 'json', title: 'JSON', encoding: 'json' as const, library: 'v8', version: '14', options: '' },
  {
    name: 'msgpackr',
    title: 'MessagePack',
    encoding: 'messagepack' as const,
    library: 'msgpackr',
    version: '2.1.3',
    options: '',
  },
]

export const sampleCatalogue: Catalogue = {
  ...emptyCatalogue,
  codecs: contenders,
  workloads: [
    {
      name: workload,
      title: 'Infrastructure execution',
      description: 'one',
      messageType: 'Execution',
      size: null,
    },
  ],
}

const cell = { suite: 'codec' as const, operation: 'encode', workload, parameters: {} }
const cases: CaseKey[] = contenders.map(({ name }) => ({ ...cell, contender: name }))

/** The events of a small run of two codecs, without their end. */
export function measuredEvents(runId: string, spec: RunSpec): RunEvent[] {
  const rounds = [1, 2].flatMap((round) => roundEvents(round))
  return [
    {
      type: 'run-started',
      runId,
      spec,
      plan: { cases, contenders, rounds: 2, estimateMs: 1000 },
      environment: fixtureEnvironment,
    },
    ...rounds,
  ]
}

/** Numbers events from 1. */
export function recorded(events: readonly RunEvent[], atMs = 1_700_000_000_000): RecordedEvent[] {
  return events.map((event, index) => ({ sequence: index + 1, atMs: atMs + index, event }))
}

function roundEvents(round: number): RunEvent[] {
  const blocks = contenders.map(
    ({ name }): RunEvent => ({
      type: 'block-measured',
      ...cell,
      round,
      contender: name,
      copy: 1,
      samples: 1000,
      minNs: 900,
      p50Ns: 1199,
      p90Ns: 1439,
      p95Ns: 1469,
      p99Ns: 1493,
      p999Ns: 1499,
      maxNs: 1499,
      meanNs: 1199.7,
      stddevNs: 173.2,
      histogram,
      windowMs: 1.2,
      parts: [histogram],
      gcCount: 0,
      gcNs: 0,
      peakRssBytes: 1e8,
    }),
  )
  return [
    { type: 'round-started', round },
    ...contenders.map(
      ({ name }): RunEvent => ({
        type: 'trial-ready',
        round,
        contender: name,
        copy: 1,
        workload,
        readyMs: 100,
        calibrationNs: 1e6,
      }),
    ),
    {
      type: 'slices-measured',
      ...cell,
      round,
      group: 1,
      participants: contenders.map(({ name }) => ({ contender: name, copy: 1 })),
      turns: [0, 1, 1, 0],
      operations: [1000, 1000, 1000, 1000],
      wallNs: [1e6, 5e5, 6e5, 1.1e6],
      ...forEachFigure(sliceFigures, () => [0, 0, 0, 0]),
      cpuNs: [1e6, 5e5, 6e5, 1.1e6],
      allocatedBytes: [1e6, 5e5, 6e5, 1e6],
      waitingCpuNs: [0, 0, 0, 0],
    },
    ...blocks,
    { type: 'round-finished', round },
  ]
}
