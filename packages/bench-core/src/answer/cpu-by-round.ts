import { type CaseKey, caseGroupId, caseId } from '../model/case-key.ts'
import type { CpuByRound } from '../model/costs.ts'
import type { Comparison, Report, ReportCase } from '../model/report.ts'

/** What of a report CPU times are read off. */
export type Measured = Pick<
  Report,
  'cases' | 'comparisons' | 'linter' | 'contenders' | 'run' | 'protocol' | 'evolution'
>

/** CPU time of a case, or why there is none. */
export type KnownCpu = { readonly cpu: CpuByRound } | { readonly reason: string }

/**
 * A contender’s CPU time of an operation in each round: the reference’s own × the ratio that was formed within the round,
 * so that what drifted between groups of contenders is in no difference.
 */
export function cpuByRound(
  report: Measured,
  reported: ReportCase | undefined,
  metric: string,
  reference: string,
): KnownCpu {
  if (reported === undefined) return { reason: 'was not measured' }
  if (reported.status !== 'measured') return { reason: reported.failure ?? 'was not measured' }
  const broken = report.linter.findings.find(
    (finding) => finding.case && caseId(finding.case) === caseId(reported.key),
  )
  if (broken) return { reason: `breaks a rule: ${broken.text}` }
  const comparison = comparisonOf(report, reported.key, metric, reference)
  const band = comparison?.band ?? bandOf(report, reported.key, metric)
  if (reported.key.contender === reference || comparison === undefined) {
    const own = roundFigures(reported, metric)
    return own.size > 0 ? { cpu: { ...listed(own), band } } : { reason: 'its CPU time was not measured' }
  }
  if (comparison.verdict === 'not-comparable') return { reason: comparison.reason ?? 'can’t be compared' }
  const base = roundFigures(caseOf(report, { ...reported.key, contender: reference }), metric)
  const own = new Map(
    ratiosOf(comparison).flatMap(([round, ratio]) => {
      const ns = base.get(round)
      return ns === undefined ? [] : [[round, ns * ratio] as const]
    }),
  )
  return own.size > 0 ? { cpu: { ...listed(own), band } } : { reason: 'no round has a figure of both' }
}

function caseOf({ cases }: Measured, wanted: CaseKey): ReportCase | undefined {
  const id = caseId(wanted)
  return cases.find(
    ({ key }) =>
      // What is cheap to tell comes first: reports have thousands of cases.
      key.contender === wanted.contender &&
      key.operation === wanted.operation &&
      key.workload === wanted.workload &&
      caseId(key) === id,
  )
}

function comparisonOf(
  { comparisons }: Measured,
  key: CaseKey,
  metric: string,
  reference: string,
): Comparison | undefined {
  const group = caseGroupId(key)
  return comparisons.find(
    (comparison) =>
      comparison.metric === metric &&
      comparison.contender === key.contender &&
      comparison.reference === reference &&
      caseGroupId(comparison) === group,
  )
}

/** The band of an operation is that of all its contenders. */
function bandOf({ comparisons }: Measured, key: CaseKey, metric: string): number | null {
  return (
    comparisons.find(
      ({ suite, operation, metric: compared }) =>
        suite === key.suite && operation === key.operation && compared === metric,
    )?.band ?? null
  )
}

function ratiosOf({ ratio }: Comparison): [number, number][] {
  return (ratio?.perRound ?? []).map((value, index) => [ratio?.rounds?.[index] ?? index + 1, value])
}

/** A case’s figure in every round that has one. */
function roundFigures(reported: ReportCase | undefined, metric: string): Map<number, number> {
  return new Map(
    (reported?.rounds ?? []).flatMap((round) => {
      const own = metric === 'cpuNsPerOperation' ? round.cpuNsPerOperation : round.figures?.[metric]
      return typeof own === 'number' && own > 0 ? [[round.round, own] as const] : []
    }),
  )
}

function listed(byRound: ReadonlyMap<number, number>): Pick<CpuByRound, 'rounds' | 'ns'> {
  return { rounds: [...byRound.keys()], ns: [...byRound.values()] }
}
