import { startTransition, useEffect, useState } from 'react'

/** True from the moment on at which the browser had nothing else to do, or a moment later. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return isIdle
}

/** Chromium may have nothing to do and not say so for minutes. */
const longestMs = 1000

/** Runs something once the browser has nothing else to do, or after a moment; what it gives back calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks; a pause is the next best thing.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: longestMs })
  return () => cancelIdleCallback(handle)
}
