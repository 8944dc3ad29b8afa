import { useEffect, useState } from 'react'

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
const restMs = 3_000

/**
 * True once somebody does anything on the page, has come for a part of it, or has had a moment for its first screen: what is
 * not on that screen waits until then.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => location.hash !== '')
  useEffect(() => {
    if (isSettled) return
    const waiting = new AbortController()
    const settle = () => setSettled(true)
    for (const sign of signsOfUse) addEventListener(sign, settle, { passive: true, signal: waiting.signal })
    const timer = setTimeout(settle, restMs)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [isSettled])
  return isSettled
}
