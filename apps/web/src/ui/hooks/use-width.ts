import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element as it changes; 0 before it is known. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    // Known at once, so that a picture is there with its place, and in print.
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, width]
}
