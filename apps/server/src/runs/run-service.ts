import type { Estimate, RunDetail, RunsPage } from '@wirebench/bench-core/api/runs'
import type { RunSecrets } from '@wirebench/bench-core/conduct'
import {
  type ActiveRun,
  type Conductor,
  conduct,
  EventLog,
  endUnmeasured,
  followRun,
  type SaveLater,
} from '@wirebench/bench-core/conduct'
import { fetchSentence, type ToFetch } from '@wirebench/bench-core/model/codec/lane'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { endingBy, Interruption } from '@wirebench/bench-core/model/run/end-reason'
import { isActive, type RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { withLinter } from '@wirebench/bench-core/report/judge/rules/linter'
import {
  checkGenerators,
  defaultHomeFolder,
  type ListOptions,
  machineLoad,
  pastDurations,
  placeRuns,
  type RunChoices,
  type RunKeeper,
  type RunStore,
  readable,
  reportOf,
  runNeeding,
  type SavedRun,
} from '@wirebench/bench-core/store'
import type { Limits } from '../config.ts'
import type { EngineQuestions } from '../engine/questions.ts'
import { ProblemError, unknownRun } from '../http/problem.ts'
import { checkRequest } from './check-request.ts'
import { learnedPlan } from './learned-plan.ts'
import { progressElsewhere } from './progress-elsewhere.ts'
import { recovering } from './recovering.ts'
import { RunQueue } from './run-queue.ts'
import { unsavedEnds } from './unsaved-ends.ts'

export interface StartedRun {
  readonly id: string
  readonly shortId: string
  /** All that were placed together. */
  readonly set?: string[]
}

/** What can be done with runs. One is worked on at a time, the rest wait in their order. */
export interface RunService {
  estimate(request: RunRequest, gone?: AbortSignal): Promise<Estimate>
  /** @param mayFetch Whether what it has to download first may be. */
  start(request: RunRequest, secrets?: RunSecrets, mayFetch?: boolean): Promise<StartedRun>
  /** Has agents measure a run. */
  place(request: RunRequest, on: string, secrets?: RunSecrets): Promise<StartedRun>
  list(page: ListOptions): Promise<RunsPage>
  choices(): Promise<{ [Of in keyof RunChoices]: string[] }>
  find(idOrShort: string): Promise<RunDetail>
  /** Asks a run to end; does nothing to one that has ended. */
  cancel(idOrShort: string): Promise<RunSummary>
  delete(idOrShort: string): Promise<void>
  /** Of a run that goes on: the report of what it has so far. */
  report(idOrShort: string): Promise<Report>
  progress(idOrShort: string): Promise<RunState>
  /** The events after a sequence: those that are there, and those that come until the run or the signal ends. */
  follow(idOrShort: string, after: number, signal: AbortSignal): Promise<AsyncGenerator<RecordedEvent>>
  /** A run that has not ended and reads these stored messages. */
  needing(messages: string): Promise<RunSummary | undefined>
  /** Whether a run goes on here. */
  isMeasuring(): boolean
  /** Interrupts what goes on and what waits, and saves it. */
  stop(): Promise<void>
}

/** Runs are carried out within these limits, and others wait and are watched within them. */
export interface ServiceConductor extends Conductor {
  readonly store: Conductor['store'] & RunKeeper & Pick<RunStore, 'fleet'>
  readonly limits: Limits
}

export function runService(conductor: ServiceConductor, engine: EngineQuestions): RunService {
  const { store, limits, clock } = conductor
  const queue = new RunQueue()
  const logs = new Map<string, EventLog>()
  const cancelling = new Set<string>()
  /** Saved reports, judged by the rules of now. The store has the same object until somebody writes the run. */
  const linted = new WeakMap<Report, Report>()
  let stopping = false
  const stopped = new Interruption({ code: 'dashboard-stopped' })
  const refuseStopping = () => refuseWhen(stopping, 'stopping', 'the server is stopping', 'start it again')
  const refuseCrowded = (waiting: number) =>
    refuseWhen(
      waiting >= limits.queuedRuns,
      'queue-full',
      `${waiting} runs are already waiting`,
      'wait for some of them, or cancel them',
    )
  const unsaved = unsavedEnds()
  const { recover, recoverSometimes, isElsewhere } = recovering(conductor)
  const stateElsewhere = progressElsewhere(store)

  /** That a run is being cancelled, or has ended, is known here before the store learns it. */
  const live = <Run extends RunSummary>(run: Run): Run => {
    const log = logs.get(run.id)
    if (log?.closed) return { ...run, state: log.state.status }
    return log && cancelling.has(run.id) ? { ...run, state: 'cancelling' } : run
  }
  const detail = (saved: SavedRun): RunDetail => {
    const run = live(readable(saved))
    return { ...run, queuePosition: isActive(run.state) ? queue.position(run.id) : null }
  }
  const found = async (idOrShort: string): Promise<SavedRun> => {
    const run = await store.find(idOrShort)
    if (run === undefined) throw unknownRun(idOrShort)
    return run
  }
  /** A run may belong to a command line that saves to the same store, and to one that is gone. */
  const refuseForeign = async (run: RunSummary): Promise<void> => {
    if (isActive(run.state) && (await isElsewhere(run)))
      throw active(run, 'another process runs it: stop it there')
  }
  /** Ends a run that waits for an agent. */
  const endWaiting = async (run: RunSummary): Promise<void> => {
    const placement = (await store.fleet.placements([run.id])).get(run.id)
    if (!placement) return refuseForeign(run)
    if (placement.queuePosition !== null) await store.fleet.cancel(run.id)
    if (isActive((await found(run.id)).state)) throw active(run, 'cancel it first')
  }
  const leaveMemory = (id: string) => {
    logs.delete(id)
    cancelling.delete(id)
  }
  const settle = (id: string, later: SaveLater | undefined) => {
    if (later) unsaved.add(later, () => leaveMemory(id))
    else leaveMemory(id)
  }
  const read = async (idOrShort: string) => readable(await found(idOrShort))
  const endQueued = async (id: string, signal: AbortSignal): Promise<void> => {
    const log = logs.get(id)
    if (log === undefined) return
    const event = { type: 'run-finished' as const, ...endingBy(signal) }
    settle(id, await endUnmeasured(conductor, { id, log }, event))
  }
  const withPlacements = async <Run extends RunSummary>(runs: readonly Run[]): Promise<Run[]> => {
    const placements = await store.fleet.placements(runs.map(({ id }) => id))
    return runs.map((run) => {
      const placement = placements.get(run.id)
      return placement ? { ...run, placement } : run
    })
  }
  const plan = async (request: RunRequest, gone?: AbortSignal): Promise<Estimate> => {
    checkRequest(request, await engine.catalogue())
    return engine.plan(request, gone)
  }

  return {
    async estimate(request, gone) {
      const planned = await plan(request, gone)
      return learnedPlan(planned, await pastDurations(store, planned.spec), machineLoad())
    },

    async start(request, secrets = {}, mayFetch = false) {
      refuseStopping()
      refuseCrowded(queue.waiting)
      const { spec, fetches = [] } = await plan(request)
      refuseStopping()
      if (fetches.length > 0 && !mayFetch) throw unconfirmed(fetches)
      if (spec.protocol?.generators) checkGenerators(spec, await store.fleet.agents())
      const createdAtMs = clock.nowMs()
      const id = newRunId(createdAtMs)
      const { shortId } = await store.create({ id, spec, origin: 'web', createdAtMs })
      const log = new EventLog(limits.eventsKept)
      logs.set(id, log)
      const isQueued = queue.add(id, async (cancel) =>
        settle(id, await carryOut(conductor, { id, spec, secrets, log, cancel })),
      )
      if (!isQueued) {
        await endQueued(id, AbortSignal.abort(stopped))
        refuseStopping()
      }
      return { id, shortId }
    },

    async place(request, on, { pgUrl, quietLimitMs } = {}) {
      refuseStopping()
      if (pgUrl !== undefined)
        throw staysHere('pgUrl', 'the address of a database server is never sent to another machine')
      if (quietLimitMs !== undefined)
        throw staysHere('whenQuietMs', 'an agent doesn’t wait for a quiet machine')
      // Those of all who place runs, without this machine's own.
      refuseCrowded((await store.count({ state: 'queued' })) - queue.waiting)
      const { spec, estimateMs } = await plan(request)
      refuseStopping()
      const homeFolder = defaultHomeFolder()
      const placed = await placeRuns(store, {
        spec,
        on,
        origin: 'web',
        nowMs: clock.nowMs(),
        homeFolder,
        estimateMs,
      })
      const [first] = placed
      if (!first) throw new Error('nothing was placed')
      return { ...first, ...(placed.length > 1 && { set: placed.map(({ id }) => id) }) }
    },

    async list(page) {
      const seen = await store.list(page)
      const areElsewhere = seen.runs.some(({ id, state }) => isActive(state) && !logs.has(id))
      const areNewer = areElsewhere && !queue.isBusy && (await recoverSometimes())
      const { runs, nextCursor } = areNewer ? await store.list(page) : seen
      const total = page.cursor === undefined ? await store.count(page) : null
      return { runs: await withPlacements(runs.map(live)), nextCursor, total }
    },

    async choices() {
      const { tags, hosts } = await store.choices()
      return { tags: [...tags], hosts: [...hosts] }
    },

    async find(idOrShort) {
      const shown = detail(await found(idOrShort))
      const [{ placement } = {}] = await withPlacements([shown])
      if (!placement) return shown
      // Who has it is at work; nobody else is asked for its place.
      return {
        ...shown,
        placement,
        queuePosition: isActive(shown.state) ? (placement.queuePosition ?? 0) : null,
      }
    },

    async cancel(idOrShort) {
      const run = live(await found(idOrShort))
      if (queue.remove(run.id)) await endQueued(run.id, AbortSignal.abort())
      else if (queue.cancel(run.id)) cancelling.add(run.id)
      else if (!(await store.fleet.cancel(run.id))) await refuseForeign(run)
      return live(await found(run.id))
    },

    async delete(idOrShort) {
      const { id } = await found(idOrShort)
      // Who followed a run hears its end before all of it is saved.
      if (logs.get(id)?.closed) await queue.ended(id)
      const run = live(await found(id))
      if (queue.position(run.id) === 0) throw active(run, 'cancel it first')
      if (queue.remove(run.id)) await endQueued(run.id, AbortSignal.abort())
      else if (isActive(run.state)) await endWaiting(run)
      await store.delete(run.id)
    },

    async report(idOrShort) {
      const run = await read(idOrShort)
      const { id } = run
      const saved = await store.report(id)
      if (saved !== undefined) return linted.getOrInsertComputed(saved, withLinter)
      const report = await reportOf(store, await store.events(id), run)
      if (report === null) throw noReport(idOrShort)
      return report
    },

    async progress(idOrShort) {
      const { id } = await read(idOrShort)
      return logs.get(id)?.state ?? stateElsewhere(id)
    },

    async follow(idOrShort, after, signal) {
      const { id } = await read(idOrShort)
      const log = logs.get(id) ?? null
      // What can't be read is said before a stream begins, which could only break off.
      if (log === null) await store.events(id, after)
      const run = { id, log, store }
      const elsewhere = { lookEveryMs: limits.storeLookMs, clock, recover }
      return followRun({ ...run, ...elsewhere }, after, signal)
    },

    async needing(messages) {
      const run = await runNeeding(store, messages)
      if (run === undefined || logs.has(run.id)) return run
      await recover()
      return runNeeding(store, messages)
    },

    isMeasuring: () => queue.isBusy,

    async stop() {
      stopping = true
      for (const id of await queue.stop(stopped)) await endQueued(id, AbortSignal.abort(stopped))
      await unsaved.stop()
    },
  }
}

/** Carries out a run; what goes wrong in the server itself ends the run too. */
async function carryOut(conductor: Conductor, run: ActiveRun): Promise<SaveLater | undefined> {
  try {
    return await conduct(conductor, run)
  } catch (error) {
    conductor.logError(error, 'carry out a run')
    if (run.log.closed) return undefined
    const reason = { code: 'dashboard-failed' } as const
    return endUnmeasured(conductor, run, { type: 'run-finished', state: 'failed', reason })
  }
}

function active({ shortId }: RunSummary, fix: string): ProblemError {
  return new ProblemError(409, { code: 'run-is-active', message: `run ${shortId} has not ended`, fix })
}

function refuseWhen(refused: boolean, code: string, message: string, fix: string): void {
  if (refused) throw new ProblemError(503, { code, message, fix })
}

function unconfirmed(fetches: readonly ToFetch[]): ProblemError {
  return new ProblemError(400, {
    code: 'not-confirmed',
    message: fetches.map(fetchSentence).join('; '),
    fix: 'allow the download, or leave the language out',
    fields: [{ path: 'mayFetch', message: 'not allowed' }],
  })
}

function staysHere(path: string, message: string): ProblemError {
  return new ProblemError(400, {
    code: 'invalid-option',
    message,
    fix:
      path === 'pgUrl'
        ? 'set WIREBENCH_PG_URL where the agent runs; the run then measures there'
        : 'leave it out, or measure here',
    fields: [{ path, message }],
  })
}

function noReport(idOrShort: string): ProblemError {
  return new ProblemError(404, {
    code: 'no-report',
    message: `run ${idOrShort} has no results to report`,
    fix: 'its events show how far it got',
  })
}
