import { useEffect, useRef } from 'react'
import { takesKeys } from './takes-keys.ts'

/** Listens for single keys while the component is mounted, unless somebody types, asks or has switched them off. */
export function usePageKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !takesKeys(event)) return
      const action = latest.current[event.key]
      if (action === undefined) return
      event.preventDefault()
      action(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
