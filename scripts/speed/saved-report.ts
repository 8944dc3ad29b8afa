import type { RecordedEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { newRunId } from '../../packages/bench-core/src/model/run/run-id.ts'
import { summarise } from '../../packages/bench-core/src/report/judge/summary.ts'
import { report } from '../../packages/bench-core/src/report/report.ts'
import { openStore } from '../../packages/bench-core/src/store/index.ts'
import { fixtureContenders, runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'

const contenders = [
  ...fixtureContenders,
  { ...fixtureContenders[0]!, name: 'protojson', encodeNs: 21_000, decodeNs: 60_000 },
  { ...fixtureContenders[1]!, name: 'protobufjs', encodeNs: 19_000, decodeNs: 17_000 },
]
const workloads = ['infrastructure-execution', 'user-small', 'person-20', 'sensor-readings']

/** Saves a made-up run of 40 cases, five contenders by two operations by four workloads; returns its short id. */
export async function saveFortyCases(homeFolder: string): Promise<string> {
  const runId = newRunId(Date.now())
  const events = fortyCases(runId)
  const started = events[0]!.event
  if (started.type !== 'run-started') throw new Error('a run begins with its plan')
  const store = await openStore({ homeFolder })
  try {
    const { spec } = started
    const { shortId } = await store.create({ id: runId, spec, origin: 'cli', createdAtMs: Date.now() })
    await store.append(runId, events)
    const saved = report(events)
    if (saved.cases.length !== 40) throw new Error(`${saved.cases.length} cases instead of 40`)
    await store.finish(runId, { state: saved.run.state, ...summarise(saved), report: saved })
    return shortId
  } finally {
    await store.close()
  }
}

/** The runs of the single workloads as one run, their events one after the other. */
function fortyCases(runId: string): RecordedEvent[] {
  const runs = workloads.map((workload) => runEvents({ runId, contenders, workload }))
  const plans = runs.flatMap(([first]) => (first?.event.type === 'run-started' ? [first.event] : []))
  const first = plans[0]!
  const whole: RecordedEvent['event'] = {
    ...first,
    spec: { ...first.spec, name: 'forty cases', workloads },
    plan: { ...first.plan, cases: plans.flatMap(({ plan }) => plan.cases) },
  }
  const between = runs.flatMap((events) => events.slice(1, -1).map(({ event }) => event))
  const last = runs[0]!.at(-1)!.event
  const startedAtMs = runs[0]![0]!.atMs
  return [whole, ...between, last].map((event, index) => ({
    sequence: index + 1,
    atMs: startedAtMs + index * 100,
    event,
  }))
}
