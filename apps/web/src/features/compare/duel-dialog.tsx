import { useQueries } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import { runQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm-dialog.tsx'
import { DuelChoice } from '../../ui/duel-choice.tsx'

/** Offers to measure two saved runs once more, in the same rounds. Nothing where one of them is gone. */
export function DuelDialog({ ids: [a, b] }: { readonly ids: readonly [string, string] }) {
  const [isOpen, setOpen] = useState(false)
  const [first, second] = useQueries({ queries: [runQuery(a), runQuery(b)] })
  if (!first.data || !second.data || first.data.id === second.data.id) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Swords aria-hidden size={16} />
        Measure both side by side…
      </Button>
      {isOpen && (
        <Dialog title="Measure both side by side" onClose={() => setOpen(false)}>
          <p className="mb-3 text-muted">
            Measured at different times, these runs can only be judged by ratios. A duel measures both again
            in the same rounds, taking turns, and judges absolute times.
          </p>
          <DuelChoice a={first.data} b={second.data} />
          <div className="mt-4 flex justify-end">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
