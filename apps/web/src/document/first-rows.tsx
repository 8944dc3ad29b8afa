import { type ReactNode, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { useEverything } from '../ui/hooks/everything.tsx'

/** So many more than are shown at first don't ask for a button. */
const slack = 2

/** The first rows of a long table, the others on demand; all of them where the page is searched or printed. */
export function FirstRows({
  rows,
  most,
  children,
}: {
  /** How many there are. */
  readonly rows: number
  readonly most: number
  /** Told how many of them are shown; undefined for all. */
  readonly children: (shown: number | undefined) => ReactNode
}) {
  const { isMounted } = useEverything()
  const [isWhole, setWhole] = useState(false)
  const fits = rows <= most + slack
  return (
    <>
      {children(fits || isWhole || isMounted ? undefined : most)}
      {!fits && !isMounted && (
        <Button className="mt-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${most} rows` : `Show all ${rows} rows`}
        </Button>
      )}
    </>
  )
}
