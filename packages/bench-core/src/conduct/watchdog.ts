import type { Clock } from './clock.ts'

/** Acts once when it has watched for its whole time without rest. */
export interface Watchdog {
  /** Begins to watch; does nothing while it is watching already. */
  watch(): void
  rest(): void
  /** Rests for good. */
  stop(): void
}

export function watchdog(clock: Clock, timeMs: number, act: () => void): Watchdog {
  let forget: (() => void) | null = null
  let stopped = false
  const rest = () => {
    forget?.()
    forget = null
  }
  return {
    watch() {
      if (!stopped) forget ??= clock.after(timeMs, act)
    },
    rest,
    stop() {
      stopped = true
      rest()
    },
  }
}
