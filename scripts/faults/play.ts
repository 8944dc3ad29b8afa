import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Report } from '../../packages/bench-core/src/model/report/report.ts'
import { isActive, type RecordedEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { currentEvents } from '../../packages/bench-core/src/report/figures/current-events.ts'
import { openStore, type StoreOptions } from '../../packages/bench-core/src/store/open-store.ts'
import type { RunStore } from '../../packages/bench-core/src/store/run-store.ts'
import { seededRandom } from '../../packages/bench-core/test/fixtures/random.ts'
import { asOlder, type OlderServer } from '../../packages/bench-core/test/support/older-server.ts'
import { startUserServer, type UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import { beginningOf, endOf, type Fault, nameOf, spreadMs } from './fault.ts'
import { startOnAgents } from './on-agents.ts'
import {
  benchProgram,
  checkout,
  isPostmaster,
  makeScene,
  newFolder,
  processesOf,
  type Scene,
  sharedMemoryOf,
  socketsOf,
} from './scene.ts'
import { movableClock, NoVictim, type Stage } from './strokes.ts'
import {
  type Ending,
  exitOf,
  killGroup,
  startDashboard,
  startInDashboard,
  startInTerminal,
} from './subject.ts'

export interface Outcome {
  /** How the run ended, in a few words. */
  readonly ended: string
  /** What its user was told of it. */
  readonly told: string
  /** What was promised and isn't so; none where all is well. */
  readonly broken: readonly string[]
  readonly seconds: number
}

/** What somebody had saved before. */
export interface Earlier {
  readonly home: string
  readonly id: string
  readonly digest: string
}

/** A run that has had its fault and hasn't ended by then hangs. */
const endLimitMs = 90_000
const phaseLimitMs = 120_000
const tidyLimitMs = 20_000

export const digestOf = (report: Report | undefined) =>
  createHash('sha256')
    .update(JSON.stringify(report?.cases ?? null))
    .digest('hex')

/** Lets one fault happen to a run of its own, and sees what became of it. */
export async function play(fault: Fault, seed: number, earlier: Earlier): Promise<Outcome> {
  const startedMs = performance.now()
  const random = seededRandom(seed ^ createHash('sha256').update(nameOf(fault)).digest().readInt32LE())
  const scene = await makeScene(earlier.home, fault.disk)
  const serverFolder = fault.server && newFolder('wirebench-fault-server-')
  let userServer: UserServer | undefined
  let older: OlderServer | undefined
  try {
    if (fault.server && serverFolder) userServer = await startUserServer(serverFolder, fault.server.settings)
    if (fault.server?.claims && userServer) older = await asOlder(userServer.url, fault.server.claims)
    const serverUrl = older?.url ?? userServer?.url
    const outcome = await playOn({ fault, scene, random, userServer, serverUrl, earlier })
    return { ...outcome, seconds: (performance.now() - startedMs) / 1000 }
  } finally {
    endAll(scene)
    older?.close()
    await userServer?.remove()
    if (serverFolder) spawnSync('rm', ['-rf', serverFolder])
    scene.remove()
  }
}

interface Playing {
  readonly fault: Fault
  readonly scene: Scene
  readonly random: Stage['random']
  readonly userServer: UserServer | undefined
  /** Where the run is told that it is. */
  readonly serverUrl: string | undefined
  readonly earlier: Earlier
}

async function playOn({
  fault,
  scene,
  random,
  userServer,
  serverUrl,
  earlier,
}: Playing): Promise<Omit<Outcome, 'seconds'>> {
  const broken: string[] = []
  const machine = fault.phase === 'waiting' ? await holdMachine(scene) : undefined
  const isMeasured = fault.server?.holds === 'measured tables'
  const isStore = fault.server?.holds === 'saved runs'
  const launch = {
    ...fault.launch,
    ...(isMeasured && { argv: ['--pg-url', serverUrl!], request: { pgUrl: serverUrl! } }),
    environment: { ...fault.launch?.environment, ...(isStore && { DATABASE_URL: serverUrl }) },
  }
  if (isMeasured && fault.way === 'dashboard') launch.argv = []
  const subject =
    fault.way === 'terminal'
      ? startInTerminal(scene, fault.suite, launch)
      : fault.way === 'agents'
        ? await startOnAgents(scene, fault.suite, launch, userServer!)
        : await startInDashboard(scene, fault.suite, launch)
  // What initdb starts of PostgreSQL and the disk ends isn’t ours to tidy up after.
  const servers = new Set<number>()
  const watch = setInterval(() => {
    for (const { pid, command } of processesOf(scene)) if (isPostmaster(command)) servers.add(pid)
  }, 1_000)
  let tidy: (() => void | Promise<void>) | undefined
  let roundsBefore = 0
  let struckAtMs = 0
  try {
    if (fault.phase !== 'at the start') {
      const hasBegun = await Promise.race([
        subject.until(beginningOf[fault.phase]),
        delay(phaseLimitMs, false, { ref: false }),
      ])
      if (!hasBegun) broken.push(`the run never came to ${fault.phase}`)
      else {
        await delay(random.uniform() * spreadMs[fault.phase])
        // The last event may not be saved yet.
        roundsBefore = subject.seen.slice(0, -1).filter(({ type }) => type === 'round-finished').length
        struckAtMs = Date.now()
        tidy = (await fault.stroke?.({ scene, subject, random, userServer })) ?? undefined
      }
    }
  } catch (error) {
    if (!(error instanceof NoVictim)) throw error
    await subject.cancel()
    machine?.()
    await within(subject.ended, endLimitMs)
    return { ended: missed, told: error.message, broken: [] }
  } finally {
    machine?.()
  }
  const ending = await within(subject.ended, endLimitMs)
  if (ending === undefined) {
    broken.push(`it hangs: not ended ${endLimitMs / 1000} s after the fault`)
    killGroup(subject.child, 'SIGKILL')
    endAll(scene)
  }
  clearInterval(watch)
  await tidy?.()
  const told = ending ? toldBy(ending) : ''
  if (ending) broken.push(...againstMessage(ending, fault))
  await untilQuiet(scene)
  broken.push(
    ...processesOf(scene).map(({ pid, command }) => `left a process: ${pid} ${command.slice(0, 120)}`),
  )
  endAll(scene)
  broken.push(...socketsOf(scene).map((name) => `left a socket: ${name}`))
  const isHomeGone = fault.mayCost === 'everything'
  const store = isStore ? userServer!.url : undefined
  broken.push(...(await nextStart(fault, scene, store)))
  if (isMeasured) broken.push(...(await runAgain(scene, userServer!)))
  const saved = await againstSaved({
    scene,
    store,
    earlier,
    roundsBefore,
    mayBeUnsaved: fault.mayCost === 'its saving',
    isHomeGone,
  })
  broken.push(...saved.broken)
  await untilQuiet(scene)
  endAll(scene)
  broken.push(...leftFiles(scene))
  broken.push(...sharedMemoryOf(scene, servers).map((piece) => `left ${piece}`))
  if (broken.length === 0 && isLate(fault, saved.events, struckAtMs))
    return { ended: missed, told: 'the phase was over before the fault came', broken }
  return { ended: ending ? wordsOf(ending) : 'hangs', told, broken }
}

/** How a fault ends that hit nothing, or something else than it was to. */
export const missed = 'not hit'

/** Whether a phase had ended, by the run's own clock, before the fault came; where its events aren't saved nobody knows. */
function isLate({ phase, launch }: Fault, events: readonly RecordedEvent[], struckAtMs: number): boolean {
  const isEnd = endOf[phase]
  const last = isEnd && events.findLast(({ event }) => isEnd({ type: event.type, round: roundOf(event) }))
  return last !== undefined && launch !== movableClock && last.atMs < struckAtMs
}

const roundOf = (event: RecordedEvent['event']) => ('round' in event ? Number(event.round) : 0)

async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  return Promise.race([promise, delay(limitMs, undefined, { ref: false })])
}

function wordsOf({ state, code, signal }: Ending): string {
  if (state !== null) return state
  // Where nobody read what it told.
  if (code === 0) return 'completed'
  return signal ?? `exit code ${code}`
}

/** What is read last: the reason of a run that ended otherwise than planned, or the two lines of a refusal. */
function toldBy({ state, reason, told }: Ending): string {
  const lines = told.trim().split('\n')
  const error = lines.findIndex((line) => /^(error|could not)/.test(line))
  const words = error < 0 ? '' : lines.slice(error, error + 2).join(' / ')
  return [state === 'completed' ? '' : reason, words].filter(Boolean).join(' — ').slice(0, 300)
}

/** What a shell says of a program that was killed. */
const killed = 137

/** What a program says to its author. */
const unhelpful = /^.*(\bundefined\b|\[object|Unhandled|^\W*E[A-Z]{4,}: ).*$/m

/** A person is told in words, whatever it was, and not by a bug's report. */
function againstMessage(ending: Ending, { mayCost, way }: Fault): string[] {
  const { state, reason, code, signal, told } = ending
  const broken: string[] = []
  if (mayCost === 'nothing' && wordsOf(ending) !== 'completed')
    broken.push(`it was to be completed and is ${wordsOf(ending)}: ${toldBy(ending) || told.slice(-300)}`)
  if (code === 70 || (way !== 'terminal' && /\n\s+at .+:\d+:\d+/.test(told)))
    broken.push(`a bug’s report: ${told.trim().slice(-600)}`)
  if (unhelpful.test(`${reason}\n${told}`))
    broken.push(`words that don’t help: ${unhelpful.exec(`${reason}\n${told}`)?.[0]}`)
  if (state !== null && state !== 'completed' && state !== 'cancelled' && reason === null)
    broken.push(`${state} without a reason`)
  if ((reason ?? '').split('\n').length > 2) broken.push(`a reason of more than two lines: ${reason}`)
  const hasRefused =
    way === 'terminal' && state === null && signal === null && code !== 0 && code !== 130 && code !== killed
  if (hasRefused && !/^error: .+\n.+/m.test(told) && !/nothing was saved/.test(told))
    broken.push(`exit code ${code} without two lines that say why: ${told.slice(-300)}`)
  return broken
}

async function untilQuiet(scene: Scene): Promise<void> {
  const deadlineMs = performance.now() + tidyLimitMs
  while (processesOf(scene).length > 0 && performance.now() < deadlineMs) await delay(250)
}

function endAll(scene: Scene): void {
  for (const { pid } of processesOf(scene)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** A program's end, waited for without holding up what else is played. */
function ran(
  file: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; told: string }> {
  return new Promise((resolve) => {
    const child = execFile(file, words, { cwd: checkout, env, timeout: endLimitMs }, (_, __, stderr) =>
      resolve({ code: child.exitCode, told: stderr }),
    )
  })
}

/** Somebody opens what is saved, the way the run was started. */
async function nextStart(fault: Fault, scene: Scene, store: string | undefined): Promise<string[]> {
  const environment = { ...scene.environment, ...(store && { DATABASE_URL: store }) }
  if (fault.way === 'terminal') {
    const { code: status, told: stderr } = await ran(process.execPath, [benchProgram, 'list'], environment)
    const isAnew = fault.mayCost === 'everything' && stderr.startsWith('preparing the database')
    return status === 0 && (stderr === '' || isAnew)
      ? []
      : [`the next start isn’t clean (${status}): ${stderr.slice(0, 400)}`]
  }
  const { child, url, told } = await startDashboard(scene, { environment })
  if (url === undefined) return [`the dashboard doesn’t start again: ${told().slice(0, 400)}`]
  const answer = await fetch(`${url}/api/runs`).catch(() => undefined)
  child.kill('SIGINT')
  const { code } = await exitOf(child)
  const broken = []
  if (!answer?.ok) broken.push(`the next dashboard answers with ${answer?.status ?? 'nothing'}`)
  const said = told()
    .replace(/^preparing the database.*\n/, '')
    .trim()
  if (code !== 0 || said !== 'Stopping …')
    broken.push(`the next dashboard isn’t clean (${code}): ${told().slice(0, 400)}`)
  return broken
}

/** What a run has left on the user’s server is removed by the next one. */
async function runAgain(scene: Scene, server: UserServer): Promise<string[]> {
  const run = startInTerminal(scene, 'storage', { argv: ['--pg-url', server.url, '--no-save'] })
  const ending = await within(run.ended, endLimitMs)
  const broken =
    ending?.state === 'completed'
      ? []
      : [`the next run is ${ending ? `${wordsOf(ending)}: ${toldBy(ending)}` : 'hanging'}`]
  const schemas = await server.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'wirebench%'`,
  )
  return [...broken, ...schemas.map(({ name }) => `left a schema: ${name}`)]
}

interface Expected {
  readonly scene: Scene
  readonly store: string | undefined
  readonly earlier: Earlier
  readonly roundsBefore: number
  readonly mayBeUnsaved: boolean
  readonly isHomeGone: boolean
}

/** On a machine that is busy with faults a server may not answer in time. */
async function openedPatiently(options: StoreOptions): Promise<RunStore> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openStore(options)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** What was saved is there, whole and as it was. */
async function againstSaved(
  expected: Expected,
): Promise<{ broken: string[]; events: readonly RecordedEvent[] }> {
  const { scene, store: databaseUrl, earlier, roundsBefore, mayBeUnsaved, isHomeGone } = expected
  const store = await openedPatiently({ homeFolder: scene.home, databaseUrl })
  const broken: string[] = []
  try {
    if (!isHomeGone && databaseUrl === undefined) {
      const digest = digestOf(await store.report(earlier.id))
      if (digest !== earlier.digest) broken.push('the run that was saved before isn’t what it was')
    }
    const { runs } = await store.list({ limit: 10 })
    const own = runs.filter(({ id }) => id !== earlier.id)
    if (own.length > 1) broken.push(`one run was started and ${own.length} are saved`)
    const [run] = own
    if (run === undefined) {
      if (roundsBefore > 0 && !mayBeUnsaved && !isHomeGone)
        broken.push(`${roundsBefore} finished rounds are gone`)
      return { broken, events: [] }
    }
    if (isActive(run.state)) broken.push(`the run is still said to be ${run.state}`)
    const events = await store.events(run.id)
    if (events.some(({ sequence }, index) => sequence !== index + 1))
      broken.push('events are missing in the middle')
    const rounds = currentEvents(events).flatMap(({ event }) =>
      event.type === 'round-finished' ? [event.round] : [],
    )
    if (rounds.some((round, index) => round !== index + 1)) broken.push(`its rounds are ${rounds.join(', ')}`)
    const finished = rounds.length
    if (finished < roundsBefore && !mayBeUnsaved)
      broken.push(`${roundsBefore} rounds were finished and ${finished} are saved`)
    const last = events.at(-1)?.event
    if (events.length > 0 && last?.type !== 'run-finished') broken.push(`its events end with ${last?.type}`)
    if (finished > 0) {
      const report = await store.report(run.id)
      if (report === undefined) broken.push('finished rounds have no report')
      else if (report.run.rounds !== finished)
        broken.push(`${finished} finished rounds, and ${report.run.rounds} in the report`)
    }
    return { broken, events }
  } finally {
    await store.close()
  }
}

/** What a home holds, whoever used it. */
const ownFiles = new Set(['postgres', 'compiled', 'messages', 'ballast'])

function leftFiles({ home, tmp, out }: Scene): string[] {
  const found = (folder: string, isKept: (name: string) => boolean) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => !isKept(name))
          .map((name) => join(folder, name))
      : []
  return [
    ...found(home, (name) => ownFiles.has(name)),
    ...found(tmp, () => false),
    ...found(out, (name) => name === 'report.json'),
  ].map((file) => `left a file: ${file}`)
}

/** Somebody else measures on the machine until he is told to end. */
async function holdMachine(scene: Scene): Promise<() => void> {
  const { lockHost } = await import('../../packages/bench-core/src/measure/lock/host-lock.ts')
  const { lockPlace } = await import('../../packages/bench-core/src/measure/lock/lock-place.ts')
  const turn = lockHost(lockPlace(scene.folder), 'something else', new AbortController().signal)
  const step = await turn.next()
  if (!step.done) throw new Error('somebody has the machine of a new scene')
  return () => void step.value.release()
}
