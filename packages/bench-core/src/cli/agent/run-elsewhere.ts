import { pause, systemClock } from '../../conduct/clock.ts'
import { followRun } from '../../conduct/follow-run.ts'
import type { Report } from '../../model/report/report.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { RunOnMachine } from '../../report/compare/across-machines.ts'
import { initialRunState, reduceRun } from '../../report/figures/run-state.ts'
import { printable } from '../../report/words/printable.ts'
import { endText } from '../../report/words/run/end-text.ts'
import { planRun } from '../../run/plan.ts'
import { placeRuns } from '../../store/fleet/place-runs.ts'
import {
  defaultHomeFolder,
  type HostHistory,
  type RunReader,
  type RunStore,
  type RunWriter,
  recoverRuns,
  runsOnMachines,
} from '../../store/index.ts'
import type { Io } from '../io.ts'
import { type Progress, progressDisplay } from '../output/progress-display.ts'
import { reportOrNull } from '../saved-runs.ts'

interface Elsewhere {
  readonly spec: RunSpec
  readonly store: RunReader & RunWriter & HostHistory & Pick<RunStore, 'fleet'>
  readonly on: string
  readonly progress: Progress
}

const lookEveryMs = 1_000

/**
 * Has a run measured by agents, and follows it as one that is measured here; of several runs only their beginnings and ends
 * are told. That one ended early is told in any case. Ctrl-C cancels them.
 */
export async function runElsewhere(
  { spec, store, on, progress }: Elsewhere,
  io: Io,
): Promise<readonly RunOnMachine[]> {
  const { estimateMs } = planRun(spec)
  const asked = { spec, on, origin: 'cli' as const, nowMs: Date.now(), estimateMs }
  const placed = await placeRuns(store, { ...asked, homeFolder: defaultHomeFolder(io.environment) })
  const cancel = () => {
    for (const { id } of placed) void store.fleet.cancel(id).catch(() => {})
  }
  io.signal.addEventListener('abort', cancel, { once: true })
  if (io.signal.aborted) cancel()
  const isAlone = placed.length === 1
  try {
    if (progress !== 'quiet')
      for (const { shortId } of placed)
        io.stderr.write(`run ${shortId} waits for an agent: ${printable(on)}\n`)
    await Promise.all(placed.map((run) => follow(store, run, { progress, isAlone }, io)))
    const ids = placed.map(({ id }) => id)
    return await runsOnMachines(store, ids, (id) => reportAsSaved(store, id))
  } finally {
    io.signal.removeEventListener('abort', cancel)
  }
}

async function follow(
  store: RunReader & RunWriter & HostHistory,
  { id, shortId }: { readonly id: string; readonly shortId: string },
  { progress, isAlone }: { readonly progress: Progress; readonly isAlone: boolean },
  io: Io,
): Promise<void> {
  const display = isAlone ? progressDisplay(io, progress) : undefined
  const say = display?.note ?? ((line: string) => void io.stderr.write(`${line}\n`))
  const tell = (text: string) => {
    if (progress !== 'quiet') say(text)
  }
  let state = initialRunState
  const events = followRun(
    {
      id,
      log: null,
      store,
      lookEveryMs,
      clock: systemClock,
      recover: () => recoverRuns(store, () => {}),
    },
    0,
    new AbortController().signal,
  )
  try {
    for await (const recorded of events) {
      state = reduceRun(state, recorded)
      const { event } = recorded
      if (event.type === 'taken-up') tell(`run ${shortId}: ${printable(state.log.at(-1)?.text ?? '')}`)
      else if (display) display.show(state, recorded)
      else if (event.type === 'round-finished')
        tell(`run ${shortId}: round ${event.round} of ${state.plan?.rounds ?? '?'} is complete`)
      else if (event.type === 'run-finished' && event.state === 'completed')
        tell(`run ${shortId}: ${endText(event)}`)
    }
  } finally {
    display?.end()
  }
  if (state.status !== 'completed') say(`run ${shortId}: ${endText({ ...state, state: state.status })}`)
}

const reportTries = 20

/** A run's events say that it has ended before whoever measured it saves its report, which is judged by that machine's past. */
async function reportAsSaved(store: RunReader & HostHistory, id: string): Promise<Report | null> {
  const made = await reportOrNull(store, id)
  for (let tries = 0; made !== null && tries < reportTries; tries++) {
    if (await store.report(id)) return reportOrNull(store, id)
    await pause(systemClock, lookEveryMs / 4, new AbortController().signal)
  }
  return made
}
