import { type ReactNode, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { useEverything } from '../ui/hooks/everything.tsx'

/** So many more than are shown at first don't ask for a button. */
const slack = 2

/** The first rows of a long table, the others on demand; all of them where the page is searched or printed. */
export function FirstRows<Row>({
  rows,
  most,
  what,
  children,
}: {
  readonly rows: readonly Row[]
  readonly most: number
  /** What the rows are, in the plural. */
  readonly what: string
  readonly children: (shown: readonly Row[]) => ReactNode
}) {
  const { isMounted } = useEverything()
  const [isWhole, setWhole] = useState(false)
  const fits = rows.length <= most + slack
  const whole = fits || isWhole || isMounted
  return (
    <>
      {children(whole ? rows : rows.slice(0, most))}
      {!fits && !isMounted && (
        <Button className="mt-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${most} ${what}` : `Show all ${rows.length} ${what}`}
        </Button>
      )}
    </>
  )
}
