import { WirebenchError } from '../model/errors.ts'
import type { AgentInfo } from '../model/machine/agent.ts'
import { Interruption } from '../model/run/end-reason.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import { agentPatienceMs, type Fleet, type Lease, type Renewed } from '../store/fleet/fleet.ts'
import { nullHistory } from '../store/history/machine-past.ts'
import type { RunStore } from '../store/run-store.ts'
import type { FinishedRun } from '../store/runs/run-writer.ts'
import { type Clock, pause } from './clock.ts'
import { type Conductor, finish, finishingLater } from './conduct.ts'
import type { RunSecrets } from './engine-process.ts'
import { savingEvents } from './saving-events.ts'
import { supervise } from './supervise.ts'

/** How often an agent looks for a run, and for how long it has one between two signs of life. */
export interface AgentTimes {
  readonly idleMs: number
  readonly leaseMs: number
  readonly renewMs: number
  /** How often an agent that has nothing to do says that it is there, and ends what nobody will take up. */
  readonly seenMs: number
}

export const usualAgentTimes: AgentTimes = { idleMs: 500, leaseMs: 30_000, renewMs: 2_000, seenMs: 5_000 }

/** How long an agent that couldn't measure a run takes none, so that another one may have it: twice as long each time. */
const firstRestMs = 5_000
const longestRestMs = 300_000

export interface AgentDuties extends Conductor {
  readonly store: Conductor['store'] & Pick<RunStore, 'fleet'>
  readonly agent: AgentInfo
  /** Names this process. */
  readonly session: string
  readonly times: AgentTimes
  /** Aborts when the agent is to take no further run; the one that it measures is measured to its end. */
  readonly stop: AbortSignal
  /** Aborts when it is to give back the run that it measures. */
  readonly handBack: AbortSignal
  /** How many runs it takes: all that come, one, or those that wait already. */
  readonly takes: 'all' | 'one' | 'waiting'
  readonly secrets: RunSecrets
  /** Generates load for a run of another machine that asks for it, until that is over; false where none does. */
  readonly generate?: () => Promise<boolean>
  /**
   * What the agent is by now, where that isn't what it said last.
   * @param isDue Whether it is to look at all of it, however lately it has.
   */
  readonly changed?: (said: AgentInfo, isDue: boolean) => Promise<AgentInfo | undefined>
  /** Puts a run's files where the engine finds them. */
  readonly unpack: (lease: Lease, agent: AgentInfo) => Promise<void>
  readonly tell: (news: AgentNews) => void
}

export type AgentNews =
  | { readonly what: 'registered' | 'waits' }
  | { readonly what: 'took' | 'handed-back' | 'lost'; readonly lease: Lease }
  | { readonly what: 'ended'; readonly lease: Lease; readonly state: string }

/** What an agent does again and again, with what it gives where that fails. */
type Trying = <Value>(doing: string, work: () => Promise<Value>, otherwise: Value) => Promise<Value>

interface Serving extends AgentDuties {
  readonly trying: Trying
}

/** Takes runs from the database and measures them, one at a time, until it is told to stop. */
export async function serveFleet(asked: AgentDuties): Promise<void> {
  const duties: Serving = { ...asked, trying: tryingWith(asked.logError) }
  const { store, agent, session, times, clock, stop, handBack, takes, logError } = duties
  const { fleet } = store
  await enter(duties)
  // A clock that is set back puts off neither what is due nor the end of a rest.
  let seenMs = clock.nowMs()
  let said = agent
  let restMs = firstRestMs
  let restsUntilMs = 0
  const unreadable = new Set<string>()
  const isDone = () => stop.aborted || handBack.aborted
  try {
    while (!isDone()) {
      const restLeftMs = restsUntilMs - clock.nowMs()
      const rests = restLeftMs > 0 && restLeftMs <= longestRestMs
      const now = { ...duties, agent: said }
      const found = rests ? undefined : await nextLease(now, unreadable)
      const lease = found === 'failed' ? undefined : found
      if (lease) {
        const fate = await measureLeased(now, lease)
        if (takes === 'one') return
        if (fate === 'handed-back') {
          restsUntilMs = clock.nowMs() + restMs
          // Rounds of other software, to which it was updated meanwhile, don't stand beside those that it has measured.
          if (!isDone()) said = await sayAnew(duties, said, true)
        }
        restMs = fate === 'handed-back' ? Math.min(2 * restMs, longestRestMs) : firstRestMs
      } else if (await generates(duties)) {
        if (takes === 'one') return
      } else if (takes === 'waiting' && !rests && found !== 'failed') return
      if (Math.abs(clock.nowMs() - seenMs) >= times.seenMs) {
        seenMs = clock.nowMs()
        if (!(await stillThere(duties))) return
        said = await sayAnew(duties, said, false)
      }
      if (!lease && !isDone()) await pause(clock, times.idleMs, stop)
    }
  } finally {
    await fleet.leave(agent.name, session).catch((error: unknown) => logError(error, 'take leave'))
  }
}

/** What fails in the same way each time is complained of once, until it is well again. */
function tryingWith(logError: Conductor['logError']): Trying {
  const told = new Map<string, string>()
  return async (doing, work, otherwise) => {
    try {
      const value = await work()
      told.delete(doing)
      return value
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      if (told.get(doing) !== what) logError(error, doing)
      told.set(doing, what)
      return otherwise
    }
  }
}

/** Undefined where none waits. Of each that can't be read is complained once. */
function nextLease(
  { store, agent, times, logError, trying }: Serving,
  unreadable: Set<string>,
): Promise<Lease | 'failed' | undefined> {
  const passOver = (runId: string, error: unknown) => {
    if (!unreadable.has(runId)) logError(error, 'take a run')
    unreadable.add(runId)
  }
  return trying<Lease | 'failed' | undefined>(
    'look for a run',
    () => store.fleet.lease(agent, times.leaseMs, passOver),
    'failed',
  )
}

async function generates(duties: Serving): Promise<boolean> {
  const { generate, trying } = duties
  return generate ? sayingSo(duties, () => trying('generate load', generate, false)) : false
}

/** Does what may take long, and says meanwhile that the agent is there. */
async function sayingSo<Value>(
  { store, agent, session, times, clock, stop, trying }: Serving,
  work: () => Promise<Value>,
): Promise<Value> {
  const over = new AbortController()
  const sayThere = async () => {
    for (;;) {
      await pause(clock, times.renewMs, over.signal)
      if (over.signal.aborted) return
      await trying(seeing, () => store.fleet.seen(agent.name, session, stop.aborted), true)
    }
  }
  const saying = sayThere()
  try {
    return await work()
  } finally {
    over.abort()
    await saying
  }
}

const seeing = 'report that it is alive'
const askAgainMs = 1_000

/** Makes the agent known. One that was killed leaves its name free for the next one after a while, which is waited for. */
async function enter({ store, agent, session, clock, stop, tell }: AgentDuties): Promise<void> {
  const givesUpMs = clock.nowMs() + agentPatienceMs + 2 * askAgainMs
  for (let tries = 1; !stop.aborted; tries++) {
    try {
      await store.fleet.register(agent, session)
      return tell({ what: 'registered' })
    } catch (error) {
      const isTaken = error instanceof WirebenchError && error.code === 'invalid-option'
      if (!isTaken || clock.nowMs() > givesUpMs) throw error
      if (tries === 1) tell({ what: 'waits' })
      await pause(clock, askAgainMs, stop)
    }
  }
}

/** Says that the agent is there, and ends what nobody will take up. False where another process goes by its name. */
async function stillThere({ store, agent, session, logError, trying }: Serving): Promise<boolean> {
  const look = async () => {
    const isThere = await store.fleet.seen(agent.name, session, false)
    if (isThere) await store.fleet.endLapsed()
    return isThere
  }
  if (await trying(seeing, look, true)) return true
  logError(new Error(`another agent named ${agent.name} has taken its place`), 'go on')
  return false
}

/** Says what the agent is where that has changed, and gives what is said of it now. */
async function sayAnew(duties: Serving, said: AgentInfo, isDue: boolean): Promise<AgentInfo> {
  const { changed, store, session, trying } = duties
  if (!changed) return said
  const say = async () => {
    const newer = await changed(said, isDue)
    if (newer) await store.fleet.register(newer, session)
    return newer ?? said
  }
  return sayingSo(duties, () => trying('report what it is', say, said))
}

/** Measures a run for as long as it is leased, and says no word of it afterwards. One that is held to the end is saved. */
async function measureLeased(duties: Serving, lease: Lease): Promise<Fate> {
  const { startEngine, limits, clock, agent, session, stop, times, handBack, secrets, logError, tell } =
    duties
  const { trying } = duties
  const { fleet } = duties.store
  const cancel = new AbortController()
  const left = new AbortController()
  let fate: Fate = 'held'
  // It changes while others work, which the compiler can't see.
  const fateNow = (): Fate => fate
  const end = (why: 'lost' | 'handed-back') => {
    if (fate === 'held') fate = why
    left.abort()
    cancel.abort(new Interruption({ code: 'agent-withdrew' }))
  }
  const giveBack = () => end('handed-back')
  handBack.addEventListener('abort', giveBack, { once: true })
  if (handBack.aborted) giveBack()
  const store = fenced(duties.store, lease.attempt, () => end('lost'))
  const over = new AbortController()
  const renewing = keepLease(
    { fleet, lease, times, clock, over: over.signal, trying },
    (renewed) => {
      if (renewed === 'lost') end('lost')
      else if (renewed === 'cancelled') cancel.abort()
    },
    () => fleet.seen(agent.name, session, stop.aborted),
  )
  tell({ what: 'took', lease })
  let state = 'interrupted'
  let isSaved = true
  try {
    await duties.unpack(lease, agent)
    const saving = savingEvents({ store, logError, clock }, lease.runId)
    const before = { afterRound: lease.keptRounds, pastNulls: await nullHistory(store, lease.spec) }
    const engine = startEngine(lease.runId, lease.spec, secrets, before)
    const events = supervise({
      runId: lease.runId,
      engine,
      limits,
      cancel: cancel.signal,
      clock,
      afterSequence: lease.sequence,
    })
    for await (const recorded of events) {
      if (fateNow() !== 'held') continue
      await saving.add(recorded)
      if (recorded.event.type === 'run-finished') {
        state = recorded.event.state
        isSaved = await finish({ store, logError }, lease.runId, saving)
      }
      // The engine is told to go on once what waits for this turn has had it.
      await clock.nextTurn()
    }
    isSaved ||= await finishingLater({ store, clock, logError }, lease.runId, saving)(left.signal)
    if (!isSaved) end('handed-back')
  } catch (error) {
    if (fateNow() === 'held') logError(error, `measure run ${lease.shortId}`)
    end('handed-back')
  } finally {
    handBack.removeEventListener('abort', giveBack)
    over.abort()
    await renewing
  }
  const ended = fateNow()
  if (ended === 'handed-back')
    await fleet.handBack(lease).catch((error: unknown) => logError(error, 'give a run back'))
  tell(ended === 'held' ? { what: 'ended', lease, state } : { what: ended, lease })
  return ended
}

type Fate = 'held' | 'lost' | 'handed-back'

interface Kept {
  readonly fleet: Fleet
  readonly lease: Lease
  readonly times: AgentTimes
  readonly clock: Clock
  /** Aborts when the run has ended. */
  readonly over: AbortSignal
  readonly trying: Trying
}

/** Renews a lease until the run is over or the lease is lost. What the database doesn't answer is asked again. */
async function keepLease(
  { fleet, lease, times, clock, over, trying }: Kept,
  hear: (renewed: 'cancelled' | 'lost') => void,
  sayThere: () => Promise<unknown>,
): Promise<void> {
  while (!over.aborted) {
    await pause(clock, times.renewMs, over)
    if (over.aborted) return
    const renew = async () => {
      const renewed = await fleet.renew(lease, times.leaseMs)
      if (over.aborted) return renewed
      if (renewed !== 'held') hear(renewed)
      if (renewed !== 'lost') await sayThere()
      return renewed
    }
    if ((await trying<Renewed>('renew a lease', renew, 'held')) === 'lost') return
  }
}

/** The store as one attempt may use it. */
function fenced(store: Conductor['store'], attempt: number, onStale: () => void): Conductor['store'] {
  const heeding = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      if (error instanceof WirebenchError && error.code === 'stale-attempt') onStale()
      throw error
    }
  }
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append')
        return (runId: string, events: readonly RecordedEvent[]) =>
          heeding(target.append(runId, events, attempt))
      if (name === 'finish')
        return (runId: string, finished: FinishedRun | null) =>
          heeding(target.finish(runId, finished, attempt))
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
