import { useEffect, useState } from 'react'

/** The time, looked at every so often; null leaves it where it is. */
export function useNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (everyMs === null) return
    const look = () => setNowMs(Date.now())
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
