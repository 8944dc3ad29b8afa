import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import type { EngineProcess } from '../../../../packages/bench-core/src/conduct/engine-process.ts'
import type { Actor, SimulatedTime } from './time.ts'

/** What an engine does but measure. */
export interface Temper {
  readonly rounds: number
  /** After so many events it … */
  readonly turnsAt: number
  readonly into: 'nothing' | 'crash' | 'silence' | 'babble' | 'exit'
  /** What it does when it is asked to end. */
  readonly whenAsked: 'ends' | 'ignores'
  /** How long it stays after its last event. */
  readonly lingersMs: number
}

interface SimulatedEngine {
  readonly time: SimulatedTime
  readonly chance: () => number
  readonly temper: Temper
  readonly events: readonly RecordedEvent[]
  /** Hears that an event was acknowledged. */
  readonly onAcknowledged: (event: RecordedEvent) => void
  readonly onEnd: () => void
}

/** How long an engine waits for its events to be acknowledged before it measures on. */
const patienceMs = 1_000

/** An engine that tells its events as a real one does: it measures on once what it told is acknowledged, or after a second. */
export function simulatedEngine({
  time,
  chance,
  temper,
  events,
  onAcknowledged,
  onEnd,
}: SimulatedEngine): EngineProcess & {
  /** The program that started it is gone: its input has ended. */
  orphan(): void
} {
  const self: Actor = { name: 'engine', isGone: false }
  const lines: string[] = []
  let wake = () => {}
  let isOver = false
  let acknowledged = 0
  let whenAcknowledged = () => {}
  let isAsked = false
  let end: (how: string) => void = () => {}
  const exited = new Promise<string>((resolve) => {
    end = (how) => {
      if (isOver) return
      isOver = true
      self.isGone = true
      onEnd()
      resolve(how)
      wake()
    }
  })
  const tell = (line: string) => {
    lines.push(line)
    wake()
  }
  const last = (sequence: number) => {
    const event = { type: 'run-finished', state: 'cancelled', reason: { code: 'by-user' } }
    tell(JSON.stringify({ sequence, atMs: time.nowMs, event }))
    time.after(self, temper.lingersMs, () => end('exit code 1'))
  }
  const measure = async () => {
    for (const [told, recorded] of events.entries()) {
      await time.wait(self, chance() * 200)
      if (isAsked && temper.whenAsked === 'ends') return last(recorded.sequence)
      if (told === temper.turnsAt) {
        if (temper.into === 'crash') return end('signal SIGSEGV')
        if (temper.into === 'exit') return end('exit code 0')
        if (temper.into === 'silence') return
        if (temper.into === 'babble') tell('it all went wrong')
      }
      tell(JSON.stringify({ ...recorded, atMs: time.nowMs }))
      await Promise.race([
        time.wait(self, patienceMs),
        new Promise<void>((resolve) => {
          whenAcknowledged = () => {
            if (acknowledged >= recorded.sequence) resolve()
          }
          whenAcknowledged()
        }),
      ])
    }
    time.after(self, temper.lingersMs, () => end('exit code 0'))
  }
  void measure()
  return {
    lines: (async function* () {
      for (;;) {
        const line = lines.shift()
        if (line !== undefined) yield line
        else if (isOver) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    })(),
    exited,
    acknowledge(sequence) {
      acknowledged = Math.max(acknowledged, sequence)
      const event = events.find((one) => one.sequence === sequence)
      if (event) onAcknowledged(event)
      whenAcknowledged()
    },
    interrupt() {
      isAsked = true
    },
    kill: () => end('signal SIGKILL'),
    lastWords: () => '',
    orphan: () => void time.after(self, chance() * 500, () => end('exit code 1')),
  }
}
