import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

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
  useEffect(() => {
    // The page is laid out for print as soon as the handler returns.
    const print = () =>
      flushSync(() => {
        setMounted(true)
        setPrinting(true)
      })
    const printed = () => setPrinting(false)
    const search = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f'))
        flushSync(() => setMounted(true))
    }
    addEventListener('beforeprint', print)
    addEventListener('afterprint', printed)
    addEventListener('keydown', search)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', printed)
      removeEventListener('keydown', search)
    }
  }, [])
  const value = useMemo(
    () => ({ isMounted: isMounted || wanted, isPrinting }),
    [isMounted, wanted, isPrinting],
  )
  return <Context value={value}>{children}</Context>
}
