import { useQueries } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { foundRun, runQuery } from '../../../api/queries.ts'
import { DuelChoice } from '../../../pieces/duel/duel-choice.tsx'
import { DialogButton } from '../../../ui/controls/dialog-button.tsx'

/** Offers to measure two saved runs once more, in the same rounds. Nothing where one of them is gone. */
export function DuelDialog({ ids: [a, b] }: { readonly ids: readonly [string, string] }) {
  const [runA, runB] = useQueries({ queries: [runQuery(a), runQuery(b)] }).map(foundRun)
  if (!runA || !runB || runA.id === runB.id) return null
  return (
    <DialogButton icon={Swords} face="Measure both side by side…" title="Measure both side by side">
      {() => (
        <>
          <p className="mb-3 text-muted">
            Because these runs were measured at different times, only ratios can be judged. A duel measures
            both again in the same rounds, in turns, and judges absolute times.
          </p>
          <DuelChoice a={runA} b={runB} />
        </>
      )}
    </DialogButton>
  )
}
