import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useAnnounce } from '../ui/hooks/announcer.tsx'
import { switchTheme } from '../ui/hooks/preferences.ts'
import { takesKeys } from '../ui/hooks/takes-keys.ts'
import { useWindowEvent } from '../ui/hooks/use-window-event.ts'
import { type ShortcutAction, shortcutOf } from './shortcut-of.ts'

/** Loaded by those who ask for it. */
const ShortcutHelp = lazyRouteComponent(() => import('./shortcut-help.tsx'), 'ShortcutHelp')

/** Listens for the keys of the whole dashboard. */
export function Shortcuts() {
  const [helping, setHelping] = useState(false)
  const prefix = useRef<string | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const act = (action: ShortcutAction) => {
    switch (action) {
      case 'go-runs':
        return router.navigate({ to: '/runs' })
      case 'go-new':
        return router.navigate({ to: '/runs/new' })
      case 'go-compare':
        return router.navigate({ to: '/compare' })
      case 'go-trends':
        return router.navigate({ to: '/trends' })
      case 'go-method':
        return router.navigate({ to: '/method' })
      case 'search':
        return document.querySelector<HTMLElement>('[data-search]')?.focus()
      case 'theme':
        return announce(`Theme: ${switchTheme()}`)
      case 'help':
        return setHelping(true)
    }
  }
  useWindowEvent('keydown', (event) => {
    if (!takesKeys(event)) return
    const found = shortcutOf(prefix.current, event)
    prefix.current = found.prefix
    if (found.action === null) return
    event.preventDefault()
    void act(found.action)
  })
  return (
    helping && (
      <Suspense>
        <ShortcutHelp onClose={() => setHelping(false)} />
      </Suspense>
    )
  )
}
