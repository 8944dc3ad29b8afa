import { benchCommand } from '../../model/commands.ts'
import type { NullLogRatios } from '../../model/report/null-log-ratios.ts'
import type { Report } from '../../model/report/report.ts'
import type { RecordedEvent, RunEvent } from '../../model/run/run-event.ts'
import { shortRunId } from '../../model/run/run-id.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { initialRunState, reduceRun } from '../../report/figures/run-state.ts'
import { judgeEvents } from '../../report/judge-events.ts'
import { report } from '../../report/report.ts'
import { executeRun } from '../../run/execute.ts'
import { recordEvents } from '../../run/record.ts'
import { defaultHomeFolder, finishedRun, hasFigures, type RunWriter } from '../../store/index.ts'
import type { RunSecrets } from '../../suites/suite.ts'
import { generatorCaller } from '../agent/call-generators.ts'
import type { Io } from '../io.ts'
import { type Progress, progressDisplay } from '../output/progress-display.ts'
import { typedHere } from '../output/typed-here.ts'

interface Conduct {
  readonly runId: string
  readonly spec: RunSpec
  readonly store: RunWriter | undefined
  readonly progress: Progress
  readonly secrets?: RunSecrets
  /** What identical code showed in this machine's past runs. */
  readonly history?: readonly NullLogRatios[]
  /** Whether to refuse where the machine is taken, instead of waiting for it. */
  readonly refusesToWait?: boolean
  /** Where it is given, the run begins when the machine is quiet, and not at all where that takes longer. */
  readonly quietLimitMs?: number | undefined
}

export interface Conducted {
  /** Null where it ended before it began. */
  readonly report: Report | null
  /** What broke a run that failed; its last event has told it. */
  readonly error: unknown
  /** Whether all of it is among the saved runs. */
  readonly isSaved: boolean
}

/**
 * Executes a run with its progress on standard error, saving every event before the next thing is measured, and returns
 * what it amounts to. A store that fails on the way costs the saving and not the run.
 */
export async function conductRun(
  { runId, spec, store, progress, history = [], secrets = {}, refusesToWait, quietLimitMs }: Conduct,
  io: Io,
): Promise<Conducted> {
  const display = progressDisplay(io, progress)
  const saving = store && (await startSaving(store, runId, spec, (text) => display.note(text)))
  const events: RecordedEvent[] = []
  let state = initialRunState
  let failure: unknown = null
  try {
    const options = {
      runId,
      signal: io.signal,
      lockName: io.environment.WIREBENCH_LOCK,
      refusesToWait,
      quietLimitMs,
      pastNulls: history,
      openComparisons: judgeEvents,
      secrets,
      homeFolder: defaultHomeFolder(io.environment),
      callGenerators: generatorCaller(io.environment.DATABASE_URL, runId),
    }
    const keep = (error: unknown) => {
      failure = error
    }
    for await (const recorded of recordEvents(failAsEvent(executeRun(spec, options), keep))) {
      events.push(recorded)
      state = reduceRun(state, recorded)
      display.show(state, recorded)
      await saving?.save(recorded)
    }
  } finally {
    display.end()
  }
  if (!hasFigures(events, state.status)) {
    await saving?.discard()
    if (failure !== null) throw failure
    const when = state.round === 0 ? 'it started' : 'its first round was complete'
    io.stderr.write(`${state.status} before ${when}; nothing was saved\n`)
    return { report: null, error: null, isSaved: false }
  }
  const result = report(events, { history })
  await saving?.finish(result)
  if (saving?.shortId && progress !== 'quiet') {
    const show = typedHere(benchCommand(`show ${saving.shortId}`), io)
    io.stderr.write(`saved as ${saving.shortId}: ${show}\n`)
  }
  return { report: result, error: failure, isSaved: saving?.shortId !== undefined }
}

/** A run that fails has said so in its last event; the error behind it is kept for whoever has to tell a bug. */
async function* failAsEvent(
  events: AsyncIterable<RunEvent>,
  keep: (error: unknown) => void,
): AsyncGenerator<RunEvent> {
  let ended = false
  try {
    for await (const event of events) {
      ended = event.type === 'run-finished'
      yield event
    }
  } catch (error) {
    if (!ended) throw error
    keep(error)
  }
}

async function startSaving(
  store: RunWriter,
  runId: string,
  spec: RunSpec,
  onTrouble: (text: string) => void,
) {
  const { shortId } = await store.create({ id: runId, spec, origin: 'cli', createdAtMs: Date.now() })
  let broken = false
  const attempt = async (save: () => Promise<void>) => {
    if (broken) return
    try {
      await save()
    } catch (error) {
      broken = true
      onTrouble(
        `the run is no longer saved: ${error instanceof Error ? error.message : error}; it continues without saving`,
      )
    }
  }
  return {
    get shortId() {
      return broken ? undefined : (shortId ?? shortRunId(runId))
    },
    discard: () => attempt(() => store.discard(runId)),
    save: (recorded: RecordedEvent) => attempt(() => store.append(runId, [recorded])),
    finish: (result: Report) => attempt(() => store.finish(runId, finishedRun(result))),
  }
}
