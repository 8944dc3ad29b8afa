import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { duelAgain } from '../../api/duel-request.ts'
import { placeOf } from '../../api/run-again.ts'
import { DuelStart } from './duel-start.tsx'

/** What a duel has instead of a form: its sides belong to runs and files, so it is repeated as it was. */
export function DuelAgain({ run }: { readonly run: RunDetail }) {
  return (
    <section
      aria-label="The same duel again"
      className="grid gap-2 rounded-panel border border-hairline bg-surface p-4"
    >
      <p className="max-w-[90ch]">
        Run {run.shortId} is a duel. Its sides come from runs and files, which the form of a new run can’t
        hold; it can be repeated as it was.
      </p>
      <DuelStart offer={duelAgain(run)} action="Start the same duel" on={placeOf(run)} />
    </section>
  )
}
