import { setTimeout as delay } from 'node:timers/promises'
import { WirebenchError } from '../model/errors.ts'
import { quietShare, quietWindowMs, type WaitingForQuiet } from '../model/machine/quiet.ts'
import { busyShare, type CpuLoad, readCpuLoad } from './environment/cpu-load.ts'

/** What waiting is done with; tests bring their own. */
export interface Watch {
  nowMs(): number
  /** Resolves after that time, and rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>
  load(): CpuLoad
}

const lookMs = 1_000
/** Who waits is told this often how it stands. */
const tellMs = 10_000
const looks = quietWindowMs / lookMs

export const ownWatch: Watch = {
  // A clock that is set back puts off no end.
  nowMs: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
  load: readCpuLoad,
}

/**
 * Waits until at most `quietShare` of the machine's CPU time was used for the last `quietWindowMs`, telling at once that it
 * waits, and how busy the machine is as soon as that is known and every ten seconds from then on.
 * @throws WirebenchError `not-quiet` at `givesUpAtMs`; the signal's reason where that is aborted.
 */
export async function* waitUntilQuiet(
  { limitMs, givesUpAtMs }: { readonly limitMs: number; readonly givesUpAtMs: number },
  signal: AbortSignal,
  watch: Watch = ownWatch,
): AsyncGenerator<WaitingForQuiet, void> {
  const readings = [watch.load()]
  let toldAtMs = Number.NEGATIVE_INFINITY
  yield { type: 'waiting-for-quiet', busyShare: null, givesUpAtMs }
  for (;;) {
    await watch.sleep(lookMs, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    readings.push(watch.load())
    if (readings.length > looks + 1) readings.shift()
    const busy = busyShare(readings[0]!, readings.at(-1)!)
    const nowMs = watch.nowMs()
    if (readings.length > looks && busy !== null && busy <= quietShare) return
    if (nowMs >= givesUpAtMs) throw notQuiet(limitMs, busyWords(busy))
    if (readings.length <= looks || nowMs < toldAtMs + tellMs) continue
    toldAtMs = nowMs
    yield { type: 'waiting-for-quiet', busyShare: busy, givesUpAtMs }
  }
}

/** What to say where it took too long, with what was seen last. */
export function notQuiet(limitMs: number, seen: string): WirebenchError {
  const isWhole = limitMs >= 120_000 && limitMs % 60_000 === 0
  const limit = isWhole ? `${limitMs / 60_000} min` : `${limitMs / 1_000} s`
  return new WirebenchError(
    'not-quiet',
    `the machine was not quiet within ${limit}: ${seen}`,
    'close other programs, wait longer, or start at once: the report says what it could decide nevertheless',
  )
}

function busyWords(busy: number | null): string {
  if (busy === null || busy <= quietShare) return `it was never quiet for ${quietWindowMs / 1_000} s in a row`
  return `${Math.round(100 * busy)} % of its CPU time is in use; quiet is at most ${100 * quietShare} %`
}
