import { useQueries } from '@tanstack/react-query'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { useState } from 'react'
import { roundsQuery } from '../../../api/queries.ts'
import { Swatch } from '../../../charts/contender-legend.tsx'
import { RoundStrip } from '../../../charts/round-strip.tsx'
import { roundStripSummary, roundStrips } from '../../../charts/round-strip-rows.ts'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import type { CaseOfRun } from './case-curves.tsx'
import { absentOf, useReportedCases } from './use-reported-cases.ts'

/** How each run's rounds of one case lie around its mean. They are fetched when they are asked for. */
export function CaseRounds({
  cases,
  styles,
  title,
}: {
  readonly cases: readonly CaseOfRun[]
  readonly styles: readonly SeriesStyle[]
  readonly title: string
}) {
  const [wanted, setWanted] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary className="min-h-6 w-fit font-semibold">Rounds of {title}</summary>
      {wanted && <Strips cases={cases} styles={styles} />}
    </details>
  )
}

function Strips({
  cases,
  styles,
}: {
  readonly cases: readonly CaseOfRun[]
  readonly styles: readonly SeriesStyle[]
}) {
  const rounds = useQueries({ queries: cases.map(({ run }) => roundsQuery(run.id)) })
  const reports = useReportedCases(cases.map(({ run }) => run))
  const absent = absentOf([...rounds, ...reports])
  if (absent)
    return <Awaited query={absent} what="The rounds could not be loaded" label="rounds" height={160} />
  const members = cases.flatMap(({ run, key }, index) => {
    const reported = reports[index]?.data?.get(caseId(key))
    const own = rounds[index]?.data?.[caseId(key)]
    return reported ? [{ ...reported, key: { ...key, contender: run.letter }, rounds: own }] : []
  })
  const strips = roundStrips(members)
  if (strips.strips.length === 0) return <p className="mt-2 text-muted">There are no mean times per round.</p>
  return (
    <ul className="mt-2 grid gap-x-8 gap-y-4 wide:grid-cols-2">
      {strips.strips.map((strip) => {
        const style = styles.find(({ name }) => name === strip.contender)!
        return (
          <li key={strip.contender} className="min-w-0">
            <p className="mb-1 flex flex-wrap items-center gap-x-2">
              <Swatch style={style} />
              <span className="font-medium">{style.title}</span>
            </p>
            <RoundStrip strip={strip} style={style} rounds={strips.rounds} />
            <p className="text-caption text-muted">{roundStripSummary(strip)}</p>
          </li>
        )
      })}
    </ul>
  )
}
