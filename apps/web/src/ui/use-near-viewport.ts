import { type RefCallback, useCallback, useState } from 'react'

/** True from the moment on at which an element is nearly in view, so that long pages only pay for what is read. */
export function useNearViewport(): readonly [RefCallback<HTMLElement>, boolean] {
  const [near, setNear] = useState(false)
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, near]
}
