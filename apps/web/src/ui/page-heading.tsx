import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'

/** The heading that was shown last; null before the first one. */
const LastHeading = createContext<RefObject<HTMLElement | null>>({ current: null })

export function HeadingFocus({ children }: { readonly children: ReactNode }) {
  const last = useRef<HTMLElement>(null)
  return <LastHeading value={last}>{children}</LastHeading>
}

/**
 * The page's heading. It takes the focus when one page gives way to another, also at the same address, so that reading
 * starts there; not on the first load.
 */
export function PageHeading({ children, note }: { readonly children: ReactNode; readonly note?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useContext(LastHeading)
  useEffect(() => {
    if (last.current !== null && last.current !== heading.current) heading.current?.focus()
    last.current = heading.current
  }, [last])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-h1 font-semibold wrap-anywhere">
      {children}
      {note !== undefined && <span className="ml-3 text-lead font-normal text-muted">{note}</span>}
    </h1>
  )
}
