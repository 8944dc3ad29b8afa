import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const Announce = createContext<(text: string) => void>(() => {})

/** Holds the page's one polite live region: what is said there is read out without interrupting. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('')
  const announce = useCallback((next: string) => setText((last) => (next === last ? again(next) : next)), [])
  return (
    <Announce value={announce}>
      {children}
      <p role="status" aria-live="polite" className="sr-only">
        {text}
      </p>
    </Announce>
  )
}

/** Only what changes is read out: the same once more has to be another text. */
function again(text: string): string {
  return `${text}\u00a0`
}

export function useAnnounce(): (text: string) => void {
  return useContext(Announce)
}
