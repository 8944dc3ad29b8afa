import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'

/** Where a PostgreSQL server of the user's own is, and the button that looks there. */
export function ServerAddress({
  label,
  pgUrl,
  look,
  isLooking,
  isRefused = false,
  onLook,
  onChange,
}: {
  readonly label: string
  readonly pgUrl: string
  /** What looking there is called. */
  readonly look: string
  readonly isLooking: boolean
  /** Whether a run can't use it. */
  readonly isRefused?: boolean
  readonly onLook: () => void
  readonly onChange: (pgUrl: string) => void
}) {
  const isGiven = pgUrl.trim() !== ''
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // It would start the run.
    event.preventDefault()
    if (isGiven && !isLooking) onLook()
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-64 grow">
        <TextField
          label={label}
          // Its password must not be read over a shoulder, nor kept by the browser.
          type="password"
          autoComplete="off"
          placeholder="postgres://user:password@host:5432/database"
          help="Only the engine on this machine sees it. It never appears in a link, event, report or log."
          value={pgUrl}
          aria-invalid={isRefused}
          onKeyDown={onEnter}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Button className="mb-6" disabled={!isGiven || isLooking} onClick={onLook}>
        {isLooking ? 'Looking…' : look}
      </Button>
    </div>
  )
}
