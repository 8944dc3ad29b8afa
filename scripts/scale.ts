import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { placeRuns } from '../packages/bench-core/src/store/fleet/place-runs.ts'
import { openStore } from '../packages/bench-core/src/store/open-store.ts'
import type { RunReader } from '../packages/bench-core/src/store/runs/run-reader.ts'
import { seededRandom } from '../packages/bench-core/test/fixtures/random.ts'
import { startUserServer, type UserServer } from '../packages/bench-core/test/support/restarted-server.ts'
import { newFolder } from './faults/scene.ts'
import { exitOf, startDashboard } from './faults/subject.ts'
import { numberIn, orRefuse, readOptions, wholeNumber } from './options.ts'
import { checkRuns } from './scale/check.ts'
import { type Crowd, startCrowd } from './scale/crowd.ts'
import { watchLoad } from './scale/load.ts'
import { readRecording } from './scale/recording.ts'
import { watchRuns } from './scale/watchers.ts'

/**
 * One dashboard and one database with many agents, many runs that wait, and many who watch: how long a run waits for an agent
 * that has nothing to do, what the dashboard and the database use, and whether every run was done once and every round counted
 * once. The agents are processes of their own whose engine tells what was recorded. With --kill agents are killed or stopped
 * for a while every few seconds, so often at most. Exit code 1 where anything is lost or doubled, or over one in a hundred runs
 * waited for over a second.
 * Usage: pnpm scale [--agents 20] [--runs 200] [--watch 20] [--seconds 5] [--recording codec] [--kill] [--every 3] [--strikes 1000] [--lease-ms 5000] [--history 0] [--seed 1]
 */
const { agents, runs, watched, seconds, recording, kill, everyMs, strikes, leaseMs, history, seed } =
  orRefuse(() => {
    const times = ['seconds', 'every', 'lease-ms'] as const
    const counts = ['agents', 'runs', 'watch', 'strikes', 'history', 'seed'] as const
    const given = readOptions([...times, ...counts, 'recording'], ['kill'])
    const time = (name: 'seconds' | 'every', otherwise: string) =>
      numberIn(`--${name}`, given[name] ?? otherwise, { least: 0.05, most: 3_600, isWhole: false })
    return {
      agents: wholeNumber('agents', given.agents, 20),
      runs: wholeNumber('runs', given.runs, 200),
      watched: wholeNumber('watch', given.watch, 20, 0),
      seconds: time('seconds', '5'),
      recording: given.recording ?? 'codec',
      kill: given.kill ?? false,
      everyMs: 1000 * time('every', '3'),
      strikes: wholeNumber('strikes', given.strikes, 1_000),
      leaseMs: wholeNumber('lease-ms', given['lease-ms'], 5_000, 1_000),
      history: wholeNumber('history', given.history, 0, 0),
      seed: wholeNumber('seed', given.seed, 1, 0),
    }
  })
/** The goal: a run is taken so soon once an agent has nothing to do. */
const goalMs = 1_000
const lookEveryMs = 500

const random = seededRandom(seed)
const told = readRecording(recording)
const folder = newFolder('wirebench-scale-')
const undo: (() => unknown)[] = [() => spawnSync('rm', ['-rf', folder])]
let tidied: Promise<void> | undefined
const tidy = () => {
  tidied ??= (async () => {
    for (const step of undo.toReversed()) await step()
  })()
  return tidied
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tidy().then(() => process.exit(130)))
let isBroken = true
try {
  isBroken = await play()
} finally {
  await tidy()
}
process.exit(isBroken ? 1 : 0)

async function play(): Promise<boolean> {
  const server = await startUserServer(folder, { max_connections: String(20 + 6 * agents), autovacuum: 'on' })
  undo.push(() => server.remove())
  const environment = { ...process.env, DATABASE_URL: server.url, WIREBENCH_HOME: join(folder, 'home') }
  const dashboard = await startDashboard({ environment })
  undo.push(() => end(dashboard.child))
  if (dashboard.url === undefined) throw new Error(`the dashboard doesn’t start: ${dashboard.told()}`)
  const store = await openStore({ databaseUrl: server.url, homeFolder: folder })
  undo.push(() => store.close())
  if (history > 0) await haveMeasured(server, history)
  const crowd = startCrowd(agents, {
    databaseUrl: server.url,
    recording,
    runMs: 1000 * seconds,
    leaseMs,
  })
  undo.push(() => crowd.end())
  await crowd.ready()
  say(`${agents} agents are there`)
  const endLoad = await watchLoad(dashboard.child.pid!, server, crowd.pids)
  const startedMs = performance.now()
  const placed: string[] = []
  const { spec } = told
  while (placed.length < runs) {
    const asked = {
      spec,
      on: 'label=pool=scale',
      origin: 'web' as const,
      nowMs: Date.now(),
      estimateMs: 1000 * seconds,
      homeFolder: folder,
    }
    const ids = (await patiently(() => placeRuns(store, asked))).map(({ id }) => id)
    crowd.placed(ids)
    placed.push(...ids)
  }
  say(`${runs} runs are placed`)
  const watchers = watchRuns(`${dashboard.url}/api`, watched, placed)
  await drain(store, crowd)
  const drainedSeconds = (performance.now() - startedMs) / 1000
  await watchers.end()
  const load = await endLoad()
  await crowd.end()
  say('all have ended; holding them against what was recorded')
  const checked = await checkRuns(store, server, placed, told)

  const first = crowd.taken.filter(({ attempt }) => attempt === 1).map(({ waitedMs }) => waitedMs)
  const late = quantile(first, 0.99) > goalMs
  const perSecond = (count: number) => digits(count / drainedSeconds)
  const [before, after] = load.dashboardMemoryMiB
  const lines = [
    `${runs} runs of ${told.rounds} rounds and ${told.events.length} events in ${seconds} s or more each, on ${agents} agents: ${digits(drainedSeconds)} s, ${perSecond(runs)} runs/s, ${perSecond(runs * told.events.length)} events/s`,
    `taken   after ${quantiles(first)} once there were a run that waited and an agent with nothing to do (goal: ${goalMs} ms at the p99)`,
    `dashboard  ${percent(load.dashboardCpu)} of a core; ${digits(before)} MiB in the second quarter of the time, ${digits(after)} in the last`,
    `database   ${percent(load.databaseCpu)} of a core, ${digits(load.transactionsPerSecond)} transactions/s, at most ${load.maxConnections} connections`,
    `agents     ${percent(load.agentsCpu)} of a core together`,
    `watched    ${watchers.streams} streams, ${watched} at a time; an event was ${quantiles(watchers.delaysMs)} old when it came`,
    ...(kill
      ? [
          `struck     ${crowd.kills} agents killed, ${crowd.stalls} stopped for ${(1.5 * leaseMs) / 1000} s; ${checked.takenUp} times a run was taken up again, with ${checked.keptRounds} rounds kept (seed ${seed})`,
        ]
      : []),
    `saved      ${checked.rounds} rounds; ${checked.broken.length === 0 ? 'every run done once, every round counted once' : `${checked.broken.length} things are lost, doubled or left`}`,
    `machine    ${availableParallelism()} cores, load ${digits(loadavg()[0]!)} at the end, of which this is a part`,
  ]
  console.log(lines.join('\n'))
  const broken = [...checked.broken, ...watchers.broken]
  for (const line of broken.slice(0, 20)) console.log(`! ${line}`)
  if (late) console.log('! runs waited for longer than they may')
  for (const line of kill ? [] : crowd.complaints.slice(0, 20)) console.log(`! ${line}`)
  return broken.length > 0 || late
}

/** Runs that agents have measured before: their rows alone. */
async function haveMeasured(server: UserServer, count: number): Promise<void> {
  await server.query(`
    insert into wirebench.runs (id, short_id, state, origin, spec, created_at, started_at, finished_at)
    select id, id, 'completed', 'web', $spec$${JSON.stringify(told.spec)}$spec$, now() - '1 day'::interval, now(), now()
    from (select 'earlier' || number as id from generate_series(1, ${count}) as number) as made;
    insert into wirebench.placements (run_id, place, needs, attempt, agent)
    select id, 'label=pool=scale', '[]', 1, 'earlier' from wirebench.runs;
    analyze`)
}

/** Until nothing waits or is measured any more. */
async function drain(store: RunReader, crowd: Crowd): Promise<void> {
  let strikesAtMs = performance.now() + everyMs
  let toldAtMs = 0
  for (;;) {
    const left = await patiently(() => store.count({ active: true }))
    if (performance.now() - toldAtMs > 5_000) {
      toldAtMs = performance.now()
      say(`${left} runs are left${kill ? `; ${crowd.kills} agents killed, ${crowd.stalls} stopped` : ''}`)
    }
    if (left === 0) return
    if (kill && crowd.kills + crowd.stalls < strikes && performance.now() >= strikesAtMs) {
      strikesAtMs = performance.now() + everyMs * (0.5 + random.uniform())
      await crowd.strike(random)
    }
    await delay(Math.min(lookEveryMs, Math.max(10, kill ? strikesAtMs - performance.now() : lookEveryMs)))
  }
}

/** On a machine that is busy with agents a server may not answer in time. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 30) throw error
      await delay(1_000)
    }
  }
}

async function end(child: Awaited<ReturnType<typeof startDashboard>>['child']): Promise<void> {
  child.kill('SIGINT')
  await exitOf(child)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function quantiles(values: readonly number[]): string {
  if (values.length === 0) return '—'
  return `${digits(quantile(values, 0.5))} ms (p50), ${digits(quantile(values, 0.99))} ms (p99), ${digits(Math.max(...values))} ms (most)`
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function percent(share: number): string {
  return `${digits(100 * share)} %`
}

function digits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2)
}
