import type { WaitingEvent } from '../../model/run/run-event.ts'
import { printable } from '../../report/words/printable.ts'
import { isSameWait, waitingText } from '../../report/words/run/waiting-text.ts'
import { fitting } from '../../report/words/text-table.ts'
import type { Io } from '../io.ts'

/**
 * Says for what a measurement waits: a line that counts down on a terminal; in a pipe a plain line for what is new, and one
 * a minute of how long it will still take or how busy the machine is.
 */
export interface WaitingDisplay {
  show(waiting: WaitingEvent): void
  /** Leaves the cursor at the start of an empty line. */
  end(): void
}

const everyMs = 1_000
/** A pipe is told this often of the same wait. */
const againAfterMs = 60_000

export function waitingDisplay(io: Io): WaitingDisplay {
  let timer: NodeJS.Timeout | undefined
  let told: WaitingEvent | null = null
  let toldAtMs = 0
  const end = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    io.stderr.write('\r\u001b[2K')
  }
  return {
    show(waiting) {
      // What another program says of itself is shown.
      const what = waiting.type === 'waiting' ? 'waiting: this machine is measuring' : 'waiting for'
      const text = () => printable(`${what} ${waitingText(waiting, Date.now())}`)
      end()
      if (!io.isTerminal) {
        if (isSameWait(told, waiting) && performance.now() < toldAtMs + againAfterMs) return
        told = waiting
        toldAtMs = performance.now()
      }
      // A line that tells what to do stays.
      if (!io.isTerminal || (waiting.type === 'waiting' && waiting.silent)) {
        io.stderr.write(`${text()}\n`)
        return
      }
      const draw = () => io.stderr.write(`\r\u001b[2K${fitting(text(), io.columns - 1)}`)
      draw()
      timer = setInterval(draw, everyMs).unref()
    },
    end,
  }
}
