import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

/** The path whose heading has the focus or had it last; null before the first navigation. */
const HeadedPath = createContext<RefObject<string | null>>({ current: null })

export function HeadingFocus({ children }: { readonly children: ReactNode }) {
  const path = useRef<string | null>(null)
  return <HeadedPath value={path}>{children}</HeadedPath>
}

/** The page's heading. It takes the focus on navigation, so that reading starts there; not on the first load. */
export function PageHeading({ children, note }: { readonly children: ReactNode; readonly note?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const headedPath = useContext(HeadedPath)
  const location = useLocation()
  // A page stays on screen for a moment after the address has changed: its heading belongs to the path it came with.
  const [pathname] = useState(location.pathname)
  useEffect(() => {
    if (headedPath.current !== null && headedPath.current !== pathname) heading.current?.focus()
    headedPath.current = pathname
  }, [pathname, headedPath])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-h1 font-semibold wrap-anywhere">
      {children}
      {note !== undefined && <span className="ml-3 text-lead font-normal text-muted">{note}</span>}
    </h1>
  )
}
