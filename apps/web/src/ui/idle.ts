import { startTransition, useEffect, useState } from 'react'

/** True from the moment on at which the browser had nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return isIdle
}

/** Runs something once the browser has nothing else to do; what it gives back calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks; a pause is the next best thing.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
