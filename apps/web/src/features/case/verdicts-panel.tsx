import type { Comparison } from '@wirebench/bench-core/model/report/report'
import { caseVerdicts } from '@wirebench/bench-core/report/case/case-verdicts'
import { VerdictChip } from '../../pieces/case/verdict-chip.tsx'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { NameText } from '../../ui/name-text.tsx'

/** What the run found by comparing this case, in its own sentences. */
export function VerdictsPanel({
  comparisons,
  contender,
}: {
  readonly comparisons: readonly Comparison[]
  readonly contender: string
}) {
  const isReference = comparisons.length > 0 && comparisons.every(({ reference }) => reference === contender)
  return (
    <Panel title="Verdicts" id="verdicts">
      {comparisons.length === 0 ? (
        <p className="text-muted">
          Nothing to compare: the reference and another contender must both have been measured.
        </p>
      ) : (
        <>
          {isReference && (
            <p className="mb-2 text-muted">This is the reference: verdicts compare the others with it.</p>
          )}
          <ul className="grid gap-2">
            {caseVerdicts(comparisons).map(({ verdict, text }) => (
              <li key={text} className="flex flex-wrap items-start gap-x-3 gap-y-1">
                <span className="w-36 shrink-0">
                  <VerdictChip verdict={verdict} />
                </span>
                <span className="min-w-0 grow basis-64">
                  <NameText text={text} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <HowToRead anchor="verdicts">
        Ratios are computed within each round, and their 95 % interval comes from the rounds. All comparisons
        planned in the run are corrected together, so the verdicts here are those of the report.
      </HowToRead>
    </Panel>
  )
}
