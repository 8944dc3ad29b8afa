import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { ReportCase } from '../../model/report/report.ts'
import type { IndexedReport } from '../figures/report-figures.ts'
import { absentParameter } from '../words/case/parameter-words.ts'
import { messageDifference, messagesOf } from './differences/case-messages.ts'

type Differences = Extract<Objection, { code: 'cases-differ' }>['differences']

/** A case of the baseline, of a run, or of both. */
export interface MatchedCase {
  readonly base: ReportCase | null
  readonly other: ReportCase | null
  /** What must be equal to compare them and isn't; empty where they match. */
  readonly differences: Differences
}

const maxDifferences = 3

/**
 * The cases of two runs side by side: by their keys, and where a run has no such case, with the one that differs in the
 * fewest parameters. Cases with other messages share a key and differ all the same.
 */
export function matchCases(base: IndexedReport, other: IndexedReport): MatchedCase[] {
  const left = new Set([...other.cases].filter(([id]) => !base.cases.has(id)).map(([, reported]) => reported))
  const matched = [...base.cases].map(([id, ours]): MatchedCase => {
    const same = other.cases.get(id)
    if (same) return { base: ours, other: same, differences: messageDifferences(base, other, ours.key) }
    const nearest = nearestCase(ours.key, left)
    if (!nearest) return { base: ours, other: null, differences: [] }
    left.delete(nearest)
    const differences = [
      ...parameterDifferences(ours.key, nearest.key),
      ...messageDifferences(base, other, ours.key),
    ]
    return { base: ours, other: nearest, differences }
  })
  return [...matched, ...[...left].map((theirs) => ({ base: null, other: theirs, differences: [] }))]
}

function nearestCase(key: CaseKey, candidates: ReadonlySet<ReportCase>): ReportCase | null {
  const near = [...candidates]
    .filter(
      ({ key: theirs }) =>
        theirs.suite === key.suite &&
        theirs.operation === key.operation &&
        theirs.contender === key.contender &&
        theirs.workload === key.workload,
    )
    .map((reported) => ({ reported, differences: parameterDifferences(key, reported.key).length }))
    .filter(({ differences }) => differences <= maxDifferences)
    .toSorted(
      (a, b) => a.differences - b.differences || compareText(caseId(a.reported.key), caseId(b.reported.key)),
    )
  return near[0]?.reported ?? null
}

function parameterDifferences(ours: CaseKey, theirs: CaseKey): Differences {
  const names = [...new Set([...Object.keys(ours.parameters), ...Object.keys(theirs.parameters)])].toSorted()
  return names.flatMap((name) => {
    const [a, b] = [ours.parameters[name], theirs.parameters[name]]
    const absent = absentParameter(name)
    return a === b ? [] : [{ title: name, values: [String(a ?? absent), String(b ?? absent)] }]
  })
}

function messageDifferences(base: IndexedReport, other: IndexedReport, { workload }: CaseKey): Differences {
  const found = messageDifference(
    messagesOf(base.report.run.spec, workload),
    messagesOf(other.report.run.spec, workload),
  )
  return found === null ? [] : [found]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
