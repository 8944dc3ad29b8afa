import { firstBy } from '../../model/first-by.ts'
import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Report, ReportCase } from '../../model/report/report.ts'
import { compareText } from '../../model/text/compare-text.ts'
import { absentParameter } from '../words/case/parameter-words.ts'
import { messageDifference, messagesOf } from './differences/case-messages.ts'

type Differences = Extract<Objection, { code: 'cases-differ' }>['differences']

/** A case of the baseline, of a run, or of both. */
export interface MatchedCase {
  /** The baseline's, or that of the run where the baseline has no such case. */
  readonly key: CaseKey
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
export function matchCases(base: Report, other: Report): MatchedCase[] {
  const [ours, theirs] = [casesById(base), casesById(other)]
  const left = new Set([...theirs].filter(([id]) => !ours.has(id)).map(([, reported]) => reported))
  const matched = [...ours].map(([id, own]): MatchedCase => {
    const { key } = own
    const same = theirs.get(id)
    if (same) return { key, base: own, other: same, differences: messageDifferences(base, other, key) }
    const nearest = nearestCase(key, left)
    if (!nearest) return { key, base: own, other: null, differences: [] }
    left.delete(nearest)
    const differences = [...parameterDifferences(key, nearest.key), ...messageDifferences(base, other, key)]
    return { key, base: own, other: nearest, differences }
  })
  return [
    ...matched,
    ...[...left].map((reported) => ({ key: reported.key, base: null, other: reported, differences: [] })),
  ]
}

function casesById({ cases }: Report): ReadonlyMap<string, ReportCase> {
  return firstBy(cases, ({ key }) => caseId(key))
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

function messageDifferences(base: Report, other: Report, { workload }: CaseKey): Differences {
  const found = messageDifference(messagesOf(base.run.spec, workload), messagesOf(other.run.spec, workload))
  return found === null ? [] : [found]
}
