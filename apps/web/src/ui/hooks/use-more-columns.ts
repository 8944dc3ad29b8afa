import { type RefCallback, useCallback, useState } from 'react'

/** Whether a region that scrolls sideways has more to show on the right. */
export function useMoreColumns(): readonly [RefCallback<HTMLElement>, boolean] {
  const [more, setMore] = useState(false)
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const look = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return [observe, more]
}
