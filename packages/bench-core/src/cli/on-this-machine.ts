import type { HostLock } from '../measure/lock/host-lock.ts'
import { pin, planCores } from '../measure/process/pinning.ts'
import { formatProgress, formatRemaining } from '../report/words/format.ts'
import { fitting } from '../report/words/text-table.ts'
import { awaitMachine } from '../run/take-machine.ts'
import type { Pace } from '../self-check/stage.ts'
import type { Io } from './io.ts'
import { waitingDisplay } from './output/waiting-display.ts'

type Cores = Awaited<ReturnType<typeof planCores>>

/** Holds the machine while something measures, away from the measuring core. Null when it was cancelled. */
export async function onThisMachine<Result>(
  what: string,
  io: Io,
  waits: boolean,
  measure: (cores: Cores, tell: (pace: Pace) => void) => Promise<Result>,
): Promise<Result | null> {
  const display = paceDisplay(io)
  const waiting = waitingDisplay(io)
  let lock: HostLock | undefined
  const cores = await planCores()
  try {
    lock = await awaitMachine(
      what,
      { signal: io.signal, lockName: io.environment.WIREBENCH_LOCK, refusesToWait: !waits },
      waiting.show,
    )
    waiting.end()
    if (cores) await pin(process.pid, cores.others)
    return await measure(cores, display.tell)
  } catch (error) {
    if (io.signal.aborted) return null
    throw error
  } finally {
    waiting.end()
    display.end()
    if (cores) await pin(process.pid, [...cores.others, cores.measuring])
    await lock?.release()
  }
}

/** A line that moves on a terminal; in a pipe, a line for every twentieth. */
function paceDisplay(io: Io): { tell(pace: Pace): void; end(): void } {
  let told = -1
  return {
    tell({ fraction, remainingMs, doing }) {
      const text = [formatProgress(fraction), formatRemaining(remainingMs), doing].join(' · ')
      if (io.isTerminal) io.stderr.write(`\r\u001b[2K${fitting(text, io.columns - 1)}`)
      else if (told < 0 || fraction >= told + 0.05) {
        told = fraction
        io.stderr.write(`${text}\n`)
      }
    },
    end: () => io.isTerminal && io.stderr.write('\r\u001b[2K'),
  }
}
