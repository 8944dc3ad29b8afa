/** Acts once when it has watched for its whole time without rest. */
export interface Watchdog {
  /** Begins to watch; does nothing while it is watching already. */
  watch(): void
  rest(): void
  /** Rests for good. */
  stop(): void
}

export function watchdog(timeMs: number, act: () => void): Watchdog {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  const rest = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    watch() {
      if (!stopped) timer ??= setTimeout(act, timeMs)
    },
    rest,
    stop() {
      stopped = true
      rest()
    },
  }
}
