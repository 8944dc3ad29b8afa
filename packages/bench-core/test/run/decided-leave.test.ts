import { expect, test } from 'vitest'
import { type CaseKey, caseGroupId } from '../../src/model/report/case-key.ts'
import type { RunEvent } from '../../src/model/run/run-event.ts'
import { newRunId } from '../../src/model/run/run-id.ts'
import type { RunRequest, RunSpec } from '../../src/model/run/run-spec.ts'
import { report } from '../../src/report/report.ts'
import { executeRun } from '../../src/run/execute.ts'
import { recordEvents } from '../../src/run/record.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { levelAfter, looksOf } from '../../src/stats/decisions/looks.ts'
import { measureForMoments } from './support/measure-for-moments.ts'
import { freshLock } from './support/specs.ts'

measureForMoments()

/** Looks after two rounds and after three, of which it has no more. */
function threeRounds(request: RunRequest): RunSpec {
  const few = { rounds: 2, untilDecided: true, maximumRounds: 3 }
  const spec = resolveSpec({ preset: 'smoke', ...few, ...request })
  return spec.storage ? { ...spec, storage: { ...spec.storage, sweepSizes: [] } } : spec
}

const suites = [
  {
    // As short as a smoke run, which codecs can't be asked to decide.
    spec: {
      ...threeRounds({
        preset: 'quick',
        codecs: ['json', 'msgpackr', 'bson'],
        workloads: ['user-document'],
        tests: ['serialization', 'deserialization'],
      }),
      preset: 'smoke' as const,
    },
    open: { operation: 'decode', contender: 'bson' },
    measured: ['encode', 'decode'],
  },
  {
    spec: threeRounds({
      suites: ['protocol'],
      protocol: {
        transports: ['tcp-msgpack', 'tcp-protobuf', 'tcp-protobufjs'],
        operations: ['read', 'create'],
        connections: [1],
        rates: [200],
        sweep: false,
      },
    }),
    open: { operation: 'read', contender: 'tcp-protobuf' },
    measured: ['read'],
  },
  {
    spec: threeRounds({
      suites: ['storage'],
      workloads: ['user-document'],
      storage: {
        formats: ['jsonb-json', 'json', 'bytea-protobuf'],
        phases: ['insert', 'point-read'],
        rows: [40],
        connections: [1],
      },
    }),
    open: { operation: 'point-read', contender: 'bytea-protobuf' },
    measured: ['point-read'],
  },
]

test.each(suites)('after a look $spec.suites measures what is open, and nothing else', async (known) => {
  const { spec, open, measured } = known
  const options = {
    runId: newRunId(Date.now()),
    signal: new AbortController().signal,
    lockName: freshLock(),
  }
  const reference = spec.protocol?.reference ?? spec.storage?.reference ?? spec.reference
  const recorded = await Array.fromAsync(
    recordEvents(
      executeRun(spec, {
        ...options,
        openComparisons: (events) =>
          events.flatMap(({ event }) =>
            event.type === 'run-started'
              ? event.plan.cases
                  .filter((key) => key.operation === open.operation && key.contender === open.contender)
                  .filter((key) => key.parameters.load !== 'open')
                  .map((key) => ({ ...key, reference }))
              : [],
          ),
      }),
    ),
  )
  const events = recorded.map(({ event }) => event)
  expect(events.filter(({ type }) => type === 'case-failed')).toEqual([])
  if (process.platform === 'linux') expect(toldBeforeLook(events)).toContain('environment-added')
  const [before, after] = [2, 3].map((round) => workedIn(events, round))
  const contenders = [...new Set([...before!].map(({ contender }) => contender))]
  expect(contenders).toHaveLength(3)
  expect(namesOf(after!)).toEqual(
    namesOf(
      before!.filter(
        ({ operation, contender, parameters }) =>
          measured.includes(operation) &&
          [reference, open.contender].includes(contender) &&
          parameters.load !== 'open',
      ),
    ),
  )
  expect(after!.map(({ copy }) => copy)).toContain(2)

  const { cases, comparisons, linter } = report(recorded)
  const trialsOf = (operation: string, contender: string) =>
    cases.find(({ key }) => key.operation === operation && key.contender === contender)!.trials
  const decided = contenders.find((name) => ![reference, open.contender].includes(name))!
  expect(trialsOf(open.operation, decided)).toBe(2)
  expect(trialsOf(open.operation, open.contender)).toBe(3)
  expect(trialsOf(open.operation, reference)).toBe(3)
  const timed = comparisons.filter(({ metric, ratio }) => metric === 'nsPerOperation' && ratio !== null)
  for (const { ratio, level } of timed) expect(level).toBe(levelAfter(ratio!.perRound.length, looksOf(spec)))
  expect(new Set(timed.map(({ level }) => level)).size).toBe(2)
  expect(linter.findings.filter(({ rule }) => rule === 'verdict-matches-ratio')).toEqual([])
})

interface Worked extends CaseKey {
  readonly copy: number
}

/** Who was timed at what in a round. */
function workedIn(events: readonly RunEvent[], wanted: number): Worked[] {
  return events.flatMap((event): Worked[] => {
    if (event.type === 'slices-measured' && event.round === wanted)
      return event.participants.map((participant) => ({ ...event, ...participant }))
    return event.type === 'figures-measured' && event.round === wanted ? [event] : []
  })
}

/** What a look in a run's second round can see of its end: the run may end with it. */
function toldBeforeLook(events: readonly RunEvent[]): string[] {
  const started = events.findIndex((event) => event.type === 'round-started' && event.round === 2)
  const look = events.findIndex(({ type }) => type === 'look')
  return events.slice(started, look).flatMap((event) => ('othersShare' in event ? [event.type] : []))
}

function namesOf(worked: readonly Worked[]): string[] {
  return [...new Set(worked.map((one) => `${caseGroupId(one)} ${one.contender} ${one.copy}`))].toSorted()
}
