import { type RefCallback, useCallback, useState } from 'react'
import { useEverything } from './everything.tsx'

/**
 * True from the moment on at which an element is nearly in view, so that long pages only pay for what is read; at once where
 * the whole page is asked for.
 */
export function useNearViewport(margin = '200px'): readonly [RefCallback<HTMLElement>, boolean] {
  const { isMounted } = useEverything()
  const [near, setNear] = useState(false)
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          setNear(true)
          observer.disconnect()
        },
        { rootMargin: margin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return [observe, near || isMounted]
}
