import { useQueries } from '@tanstack/react-query'
import { caseId, type SeriesStyle } from '@wirebench/bench-core/results'
import { useState } from 'react'
import { reportQuery, roundsQuery } from '../../../api/queries.ts'
import { Swatch } from '../../../charts/contender-legend.tsx'
import { RoundStrip } from '../../../charts/round-strip.tsx'
import { roundStripSummary, roundStrips } from '../../../charts/round-strip-rows.ts'
import { Failure } from '../../../pieces/panel/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CaseOfRun } from './case-curves.tsx'

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
  const reports = useQueries({ queries: cases.map(({ run }) => reportQuery(run.id)) })
  const queries = [...rounds, ...reports]
  const failed = queries.find(({ error }) => error !== null)
  if (failed)
    return (
      <Failure what="The rounds could not be loaded" error={failed.error} onRetry={() => failed.refetch()} />
    )
  if (queries.some(({ isPending }) => isPending)) return <Skeleton height={160} label="rounds" />
  const members = cases.flatMap(({ run, key }, index) => {
    const reported = reports[index]?.data?.cases.find((known) => caseId(known.key) === caseId(key))
    const own = rounds[index]?.data?.[caseId(key)] ?? []
    return reported ? [{ key: { ...key, contender: run.letter }, metrics: reported.metrics, own }] : []
  })
  const strips = roundStrips(members, (index) => members[index]!.own)
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
