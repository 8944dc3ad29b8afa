import { parseJson } from '../model/parse-json.ts'
import { type EndReason, endingBy } from '../model/run/end-reason.ts'
import type { Notice } from '../model/run/notice.ts'
import { RecordedEvent, type RunEvent } from '../model/run/run-event.ts'
import type { Clock } from './clock.ts'
import type { EngineProcess } from './engine-process.ts'
import type { EngineLimits } from './limits.ts'
import { overlongLine } from './read-lines.ts'
import { type Watchdog, watchdog } from './watchdog.ts'

export interface Supervision {
  readonly runId: string
  readonly engine: EngineProcess
  readonly limits: EngineLimits
  /** Aborts when the run is to end; its reason says whether that is an interruption. */
  readonly cancel: AbortSignal
  readonly clock: Clock
  /** Of the run's last event before, where an earlier attempt has told some. */
  readonly afterSequence?: number
}

/** Why an engine that did not finish its run has ended. */
type Fault = { state: 'failed' | 'cancelled' | 'interrupted'; reason: EndReason }

/**
 * The events of a run, whatever the engine does: numbered without gaps, and ending with exactly one
 * `run-finished`. Asking for the next event tells the engine that the one before is saved and passed on.
 */
export async function* supervise(supervision: Supervision): AsyncGenerator<RecordedEvent> {
  const { engine, limits, cancel, clock, afterSequence = 0 } = supervision
  let sequence = afterSequence
  const record = (event: RunEvent, atMs = clock.nowMs()): RecordedEvent => ({
    sequence: ++sequence,
    atMs,
    event,
  })

  let fault: Fault | null = null
  let hadToBeEnded = false
  const end = (state: Fault['state'], reason: EndReason) => {
    fault ??= { state, reason }
    engine.kill()
  }
  const silence = watchdog(clock, limits.engineSilenceMs, () =>
    end('failed', { code: 'engine-silent', seconds: limits.engineSilenceMs / 1000 }),
  )
  const ending = watchdog(clock, limits.cancelGraceMs, () => {
    const { state, reason } = endingBy(cancel)
    hadToBeEnded = true
    end(state, reason)
  })
  const leftovers = watchdog(clock, limits.exitGraceMs, () => engine.kill())
  const stop = () => {
    engine.interrupt()
    ending.watch()
  }
  cancel.addEventListener('abort', stop, { once: true })
  if (cancel.aborted) stop()
  // What the engine started may outlive it and hold its output open.
  engine.exited.then(() => leftovers.watch())

  let last: Told | null = null
  try {
    const reader = eventReader(supervision)
    silence.watch()
    for await (const line of readQuietly(engine.lines)) {
      silence.rest()
      const reading = reader.read(line)
      for (const told of reading.events) {
        if (told.event.type === 'run-finished') last = told
        else yield record(told.event, told.atMs)
      }
      if (last) break
      if (reading.acknowledge !== null) engine.acknowledge(reading.acknowledge)
      if (reading.fault !== null) {
        end('failed', reading.fault)
        break
      }
      if (!reading.waiting) silence.watch()
    }
    if (!last || isBug(last.event)) {
      leftovers.watch()
      const exit = await engine.exited
      const words = engine.lastWords()
      if (hadToBeEnded) yield record({ type: 'notice', level: 'error', notice: { code: 'engine-killed' } })
      if (words !== '') yield record({ type: 'log', level: 'error', text: harmless(words) })
      last ??= { event: { type: 'run-finished', ...(fault ?? faultOfExit(exit, cancel)) } }
    }
    yield record(cancel.aborted ? asAsked(last.event, cancel) : last.event, last.atMs)
  } finally {
    silence.rest()
    await gone(engine, leftovers)
    ending.stop()
    leftovers.stop()
    cancel.removeEventListener('abort', stop)
  }
}

/** Whether it is one of Wirebench: where it comes from the engine tells on its standard error after the event. */
function isBug(event: RunEvent): boolean {
  return event.type === 'run-finished' && event.state === 'failed' && typeof event.reason === 'string'
}

/** Why the engine was told to end is known here; one that had ended by itself before stays what it was. */
function asAsked(event: RunEvent, cancel: AbortSignal): RunEvent {
  const wasTold =
    event.type === 'run-finished' && (event.state === 'cancelled' || event.state === 'interrupted')
  return wasTold ? { type: 'run-finished', ...endingBy(cancel) } : event
}

/** Waits for the process to end, so that the next run has the machine to itself. */
async function gone(engine: EngineProcess, leftovers: Watchdog): Promise<void> {
  leftovers.watch()
  await engine.exited
}

interface Told {
  readonly event: RunEvent
  readonly atMs?: number
}

interface Reading {
  readonly events: readonly Told[]
  /** The engine's own number of the event, when it has one to be acknowledged. */
  readonly acknowledge: number | null
  readonly waiting: boolean
  readonly fault: EndReason | null
}

/** Makes events of lines. What is no event becomes a line of the run's log, up to a limit. */
function eventReader({ runId, limits, clock }: Supervision) {
  let lastSequence = 0
  let rubbishLines = 0
  let characters = 0
  let waiting = false

  const complaint = (notice: Notice, acknowledge: number | null = null): Reading => {
    rubbishLines++
    const tooMany = rubbishLines >= limits.rubbishLines
    return {
      events: [{ event: { type: 'notice', level: 'error', notice }, atMs: clock.nowMs() }],
      acknowledge,
      waiting,
      fault: tooMany ? { code: 'engine-babbled', lines: rubbishLines } : null,
    }
  }

  return {
    read(line: string | typeof overlongLine): Reading {
      if (line === overlongLine)
        return complaint({ code: 'engine-line-too-long', maxCharacters: limits.lineCharacters })
      characters += line.length
      const parsed = RecordedEvent.safeParse(parseJson(line))
      if (!parsed.success) return complaint({ code: 'engine-line-unreadable', line: excerptOf(line) })
      const { sequence, atMs, event } = parsed.data
      if (sequence <= lastSequence) return complaint({ code: 'engine-repeated', sequence }, sequence)
      if (event.type === 'run-started' && event.runId !== runId) {
        return complaint({ code: 'engine-of-another-run', runId: excerptOf(event.runId) })
      }
      const gap: RunEvent[] =
        sequence === lastSequence + 1
          ? []
          : [
              {
                type: 'notice',
                level: 'error',
                notice: { code: 'engine-skipped', from: lastSequence, to: sequence },
              },
            ]
      lastSequence = sequence
      waiting = event.type.startsWith('waiting')
      return {
        events: [...gap.map((missing) => ({ event: missing })), { event, atMs }],
        acknowledge: sequence,
        waiting,
        fault: characters > limits.runCharacters ? { code: 'engine-overflowed' } : null,
      }
    },
  }
}

/** The lines as long as they can be read: a pipe that breaks is an end like any other. */
async function* readQuietly<Line>(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  try {
    yield* lines
  } catch {
    // How the process ended says more than how its pipe did.
  }
}

function faultOfExit(exit: string, cancel: AbortSignal): Fault {
  return cancel.aborted ? endingBy(cancel) : { state: 'failed', reason: { code: 'engine-ended', exit } }
}

function excerptOf(text: string): string {
  return harmless(text).slice(0, 500)
}

function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\u{FFFD}')
}
