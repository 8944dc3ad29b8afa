import { useMemo, useState } from 'react'
import { Button } from './button.tsx'

/** The first rows of many, the button that brings as many more, and how many of them are shown. */
export function useFirst<Row>(rows: readonly Row[], step: number) {
  const [most, setMost] = useState(step)
  const left = rows.length - most
  const more = left > 0 && (
    <Button className="justify-self-start" onClick={() => setMost(most + step)}>
      Show {Math.min(step, left)} more of {left}
    </Button>
  )
  const first = useMemo(() => rows.slice(0, most), [rows, most])
  return [first, more, most] as const
}
