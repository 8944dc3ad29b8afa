import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvent } from './use-window-event.ts'

interface Everything {
  /** Whether what is mounted on approach has to be there already: to be found in the page, or printed. */
  readonly isMounted: boolean
  /** Whether what is folded has to be open. */
  readonly isPrinting: boolean
}

const Context = createContext<Everything>({ isMounted: false, isPrinting: false })

/** Whether parts that are mounted late must be there now. */
export function useEverything(): Everything {
  return useContext(Context)
}

/**
 * Keeps a long page whole for those who look for a word in it or print it: what is within is mounted on approach, and all
 * at once before the browser searches or prints. Whoever links into a part that isn't there yet asks for it by `wanted`.
 */
export function MountAllForFind({
  wanted = false,
  children,
}: {
  readonly wanted?: boolean
  readonly children: ReactNode
}) {
  const [isMounted, setMounted] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  // The page is laid out for print as soon as the listener returns.
  useWindowEvent('beforeprint', () =>
    flushSync(() => {
      setMounted(true)
      setPrinting(true)
    }),
  )
  useWindowEvent('afterprint', () => setPrinting(false))
  useWindowEvent('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) flushSync(() => setMounted(true))
  })
  const value = useMemo(
    () => ({ isMounted: isMounted || wanted, isPrinting }),
    [isMounted, wanted, isPrinting],
  )
  return <Context value={value}>{children}</Context>
}
