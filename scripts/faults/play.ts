import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { seededRandom } from '../../packages/bench-core/test/fixtures/random.ts'
import { asOlder, type OlderServer } from '../../packages/bench-core/test/support/older-server.ts'
import { startUserServer, type UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import { againstSaved, type Earlier, leftFiles, nextStart, runAgain } from './afterwards.ts'
import { againstMessage, endingOf, endLimitMs, toldBy, wordsOf } from './ending.ts'
import { beginningOf, endOf, type Fault, nameOf, spreadMs } from './fault.ts'
import { startOnAgents } from './on-agents.ts'
import {
  isPostmaster,
  makeScene,
  newFolder,
  processesOf,
  type Scene,
  sharedMemoryOf,
  socketsOf,
} from './scene.ts'
import { movableClock, NoVictim, type Stage } from './strokes.ts'
import { killGroup, startInDashboard, startInTerminal } from './subject.ts'

export interface Outcome {
  /** How the run ended, in a few words. */
  readonly ended: string
  /** What its user was told of it. */
  readonly told: string
  /** What was promised and isn't so; none where all is well. */
  readonly broken: readonly string[]
  readonly seconds: number
}

const phaseLimitMs = 120_000
const tidyLimitMs = 20_000

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
    await endingOf(subject)
    return { ended: missed, told: error.message, broken: [] }
  } finally {
    machine?.()
  }
  const ending = await endingOf(subject)
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

/** Somebody else measures on the machine until he is told to end. */
async function holdMachine(scene: Scene): Promise<() => void> {
  const { lockHost } = await import('../../packages/bench-core/src/measure/lock/host-lock.ts')
  const { lockPlace } = await import('../../packages/bench-core/src/measure/lock/lock-place.ts')
  const turn = lockHost(lockPlace(scene.folder), 'something else', new AbortController().signal)
  const step = await turn.next()
  if (!step.done) throw new Error('somebody has the machine of a new scene')
  return () => void step.value.release()
}
