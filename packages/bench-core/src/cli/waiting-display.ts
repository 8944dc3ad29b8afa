import type { Waiting } from '../model/run-event.ts'
import { printable } from '../report/exports/printable.ts'
import { waitingText } from '../report/waiting-text.ts'
import type { Io } from './io.ts'

/** Says for what a measurement waits: a line that counts down on a terminal, a plain line for each change in a pipe. */
export interface WaitingDisplay {
  show(waiting: Waiting): void
  /** Leaves the cursor at the start of an empty line. */
  end(): void
}

const everyMs = 1_000

export function waitingDisplay(io: Io): WaitingDisplay {
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    io.stderr.write('\r\u001b[2K')
  }
  return {
    show(waiting) {
      // What another program says of itself is shown.
      const text = () => printable(`waiting: this machine is measuring ${waitingText(waiting, Date.now())}`)
      end()
      // A line that tells what to do stays.
      if (!io.isTerminal || waiting.silent) {
        io.stderr.write(`${text()}\n`)
        return
      }
      const draw = () => io.stderr.write(`\r\u001b[2K${text().slice(0, io.columns - 1)}`)
      draw()
      timer = setInterval(draw, everyMs).unref()
    },
    end,
  }
}
