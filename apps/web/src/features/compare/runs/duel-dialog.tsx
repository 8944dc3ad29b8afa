import { useQueries } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { runQuery } from '../../../api/queries.ts'
import { DuelChoice } from '../../../pieces/duel/duel-choice.tsx'
import { DialogButton } from '../../../ui/controls/dialog-button.tsx'

/** Offers to measure two saved runs once more, in the same rounds. Nothing where one of them is gone. */
export function DuelDialog({ ids: [a, b] }: { readonly ids: readonly [string, string] }) {
  const [first, second] = useQueries({ queries: [runQuery(a), runQuery(b)] })
  if (!first.data || !second.data || first.data.id === second.data.id) return null
  const [runA, runB] = [first.data, second.data]
  return (
    <DialogButton icon={Swords} face="Measure both side by side…" title="Measure both side by side">
      {() => (
        <>
          <p className="mb-3 text-muted">
            Measured at different times, these runs can only be judged by ratios. A duel measures both again
            in the same rounds, taking turns, and judges absolute times.
          </p>
          <DuelChoice a={runA} b={runB} />
        </>
      )}
    </DialogButton>
  )
}
