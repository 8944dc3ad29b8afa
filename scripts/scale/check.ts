import { isActive } from '../../packages/bench-core/src/model/run/run-event.ts'
import type { RunStore } from '../../packages/bench-core/src/store/run-store.ts'
import type { RunReader } from '../../packages/bench-core/src/store/runs/run-reader.ts'
import type { UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import { essenceOf, type Recording } from './recording.ts'

export interface Checked {
  readonly rounds: number
  /** Runs that were taken up again, and rounds that were kept then. */
  readonly takenUp: number
  readonly keptRounds: number
  /** What is lost, doubled or left. */
  readonly broken: readonly string[]
}

/** Holds every run in the store against the recording: done once, each of its rounds once, and nothing of a late attempt. */
export async function checkRuns(
  store: RunReader & Pick<RunStore, 'fleet'>,
  server: UserServer,
  placed: readonly string[],
  recording: Recording,
): Promise<Checked> {
  const broken: string[] = []
  const counts = { rounds: 0, takenUp: 0, keptRounds: 0 }
  const machineOf = new Map(
    (await store.fleet.agents()).map(({ name, machine: { fingerprint } }) => [name, fingerprint]),
  )
  for (const id of placed) {
    const say = (text: string) => broken.push(`run ${id}: ${text}`)
    const run = await store.find(id)
    if (!run) {
      say('is gone')
      continue
    }
    if (run.state !== 'completed') say(isActive(run.state) ? `stays ${run.state}` : `ended as ${run.state}`)
    const events = await store.events(id)
    if (events.some(({ sequence }, index) => sequence !== index + 1)) say('an event is missing')
    const ends = events.filter(({ event }) => event.type === 'run-finished').length
    if (ends !== 1 || events.at(-1)?.event.type !== 'run-finished') say(`it ended ${ends} times`)
    if (essenceOf(events) !== recording.essence) say('it isn’t what was told of it')
    const report = await store.report(id)
    if (report?.run.rounds !== recording.rounds) say(`its report has ${report?.run.rounds} rounds`)
    counts.rounds += report?.run.rounds ?? 0
    // What an attempt had finished and saved is kept where the next one is of the same machine.
    let finished = 0
    let attempts = 0
    let before: string | undefined
    for (const { event } of events) {
      if (event.type === 'round-finished') finished++
      if (event.type !== 'taken-up') continue
      const machine = machineOf.get(event.agent)
      const kept = before === machine ? finished : 0
      if (event.attempt !== ++attempts) say(`attempt ${event.attempt} came as the ${attempts}th`)
      if (event.keptRounds !== kept) say(`${event.keptRounds} rounds were kept of ${kept}`)
      if (attempts > 1) counts.takenUp++
      counts.keptRounds += event.keptRounds
      finished = event.keptRounds
      before = machine
    }
  }
  const [row] = await server.query<{ runs: string; reports: string }>(
    `select (select count(*) from wirebench.placements where agent <> 'earlier') as runs,
      (select count(*) from wirebench.reports) as reports`,
  )
  if (Number(row?.runs) !== placed.length || Number(row?.reports) !== placed.length)
    broken.push(`${placed.length} runs were placed; ${row?.runs} runs and ${row?.reports} reports are there`)
  return { ...counts, broken }
}
