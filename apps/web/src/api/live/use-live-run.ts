import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { eventsUrl } from '../client.ts'
import { type LiveSnapshot, liveRun } from './live-run.ts'
import type { Clock } from './run-connection.ts'

const pageClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = window.setTimeout(callback, delayMs)
    return () => window.clearTimeout(timer)
  },
}

/**
 * Follows one run for as long as the component is mounted. Give the screen `key={runId}`, so that another run
 * starts from an empty state.
 */
export function useLiveRun(
  runId: string,
  onHiddenUpdate: (state: RunState) => void,
): LiveSnapshot & { readonly retryNow: () => void } {
  const [run] = useState(() =>
    liveRun({
      open: (afterSequence) => new EventSource(eventsUrl(runId, afterSequence)),
      clock: pageClock,
      random: Math.random,
      isHidden: () => document.hidden,
      onHiddenUpdate,
    }),
  )
  const snapshot = useSyncExternalStore(run.subscribe, run.snapshot)
  useEffect(() => {
    const wake = () => {
      if (!document.hidden) run.wake()
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [run])
  return { ...snapshot, retryNow: run.retryNow }
}
