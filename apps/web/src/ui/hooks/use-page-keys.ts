import { takesKeys } from './takes-keys.ts'
import { useWindowEvent } from './use-window-event.ts'

/** Listens for single keys while the component is mounted, unless somebody types, asks or has switched them off. */
export function usePageKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !takesKeys(event)) return
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action(event)
  })
}
