import { Link } from '@tanstack/react-router'
import type { Trend } from '@wirebench/bench-core/model/report/trends'
import { caseTitle, changeMarks } from '@wirebench/bench-core/report/compare/words/change-text'
import { Flag } from 'lucide-react'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { comparisonSearch } from './trend-rows.ts'

/** Where cases came to lie on another level, in words, with the way to the comparison across the step. */
export function LevelShifts({
  trends,
  min,
}: {
  readonly trends: readonly Trend[]
  /** The smallest change of interest, in percent, where one was chosen. */
  readonly min: number | undefined
}) {
  const found = trends.flatMap((trend) => trend.shifts.map((shift) => ({ trend, shift })))
  if (found.length === 0) return null
  return (
    <section aria-label="Changes of level">
      <h2 className="mb-1 flex items-center gap-2 text-lead font-semibold">
        <Flag aria-hidden size={16} />
        {found.length === 1 ? 'The level changed' : `The level changed ${found.length} times`}
      </h2>
      <ul className="grid gap-1">
        {found.map(({ trend, shift }) => {
          const before = trend.points.find(({ id }) => id === shift.run)?.previous
          return (
            <li key={`${trend.caseId} ${shift.run}`} className="flex flex-wrap items-baseline gap-x-3">
              <span className={shift.word === 'regression' ? 'text-worse' : 'text-better'}>
                <span aria-hidden="true">{changeMarks[shift.word]}</span>{' '}
                <NameText text={`${caseTitle(trend.key)}: ${sentence(shift.text)}`} />
              </span>
              {before && (
                <Link to="/compare" search={comparisonSearch(trend, [before, shift], min)}>
                  Compare the runs before and after
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
