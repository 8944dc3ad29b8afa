import { useEffect, useState } from 'react'
import { whenIdle } from '../../../ui/hooks/idle.ts'

/** Mounted at once: what is in view when a report opens. */
const atOnce = 1

/**
 * How many sections of a report are to be mounted whether they are in view or not: the first at once, the others one by
 * one while the browser has nothing else to do, so that a report opens quickly and is soon complete.
 */
export function useIdleSections(count: number): number {
  const [due, setDue] = useState(atOnce)
  useEffect(() => {
    if (due >= count) return
    return whenIdle(() => setDue(due + 1))
  }, [due, count])
  return due
}
