import { laneOf } from '../../model/codec/lane.ts'
import { isBesideOthers } from '../../model/codec/runtime-settings.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import { brokenRuleOf, findCase, findComparison } from '../../model/report/lookup.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Comparison, Report, ReportCase } from '../../model/report/report.ts'
import type { CpuByRound } from '../../model/use/costs.ts'
import { type ByRound, mapRounds, ratiosByRoundOf } from '../../stats/ratios-by-round.ts'

/** What of a report CPU times are read off. */
export type Measured = Pick<
  Report,
  'cases' | 'comparisons' | 'linter' | 'contenders' | 'run' | 'protocol' | 'evolution'
>

/** CPU time of a case, or why there is none. */
export type KnownCpu = { readonly cpu: CpuByRound } | { readonly reason: Objection }

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
  if (reported === undefined) return { reason: { code: 'not-measured' } }
  const { status, failure, notes } = reported
  if (notes.operation !== undefined) return { reason: { code: 'not-measured', why: notes.operation } }
  if (status !== 'measured')
    return { reason: failure === null ? { code: 'not-measured' } : { code: 'failed', failure } }
  const broken = brokenRuleOf(report.linter.findings, reported.key, metric)
  if (broken !== undefined) return { reason: broken }
  const comparison = comparedWith(
    reference,
    findComparison(report.comparisons, reported.key, reported.key.contender, metric),
  )
  const band = comparison?.band ?? bandOf(report, reported.key, metric)
  if (reported.key.contender === reference || comparison === undefined) {
    const own = roundFigures(reported, metric)
    return own.size > 0 ? { cpu: { ...listed(own), band } } : { reason: { code: 'cpu-not-measured' } }
  }
  if (comparison.verdict === 'not-comparable')
    return { reason: comparison.reason ?? { code: 'not-compared' } }
  const base = roundFigures(findCase(report.cases, { ...reported.key, contender: reference }), metric)
  const own = mapRounds(ratiosByRoundOf(comparison), (ratio, round) => {
    const ns = base.get(round)
    return ns === undefined ? null : ns * ratio
  })
  const isOpen = comparison.verdict === 'undecided'
  const { level } = comparison
  return own.size > 0
    ? { cpu: { ...listed(own), band, ...(isOpen && { isOpen }), ...(level !== undefined && { level }) } }
    : { reason: { code: 'no-shared-round' } }
}

/** A duel’s meets another than the reference. */
function comparedWith(reference: string, comparison: Comparison | undefined): Comparison | undefined {
  return comparison?.reference === reference ? comparison : undefined
}

/** The band of an operation is that of all contenders of its lane: one that isn’t compared has that of another. */
function bandOf({ comparisons, run }: Measured, key: CaseKey, metric: string): number | null {
  const laneName = (contender: string) => laneOf(run.spec, contender)?.name ?? ''
  const known = bands.get(comparisons) ?? new Map<string, number | null>()
  if (!bands.has(comparisons))
    for (const one of comparisons.filter((comparison) => !isBesideOthers(comparison)))
      known.set(bandId(one.suite, one.operation, laneName(one.contender), one.metric), one.band)
  bands.set(comparisons, known)
  return known.get(bandId(key.suite, key.operation, laneName(key.contender), metric)) ?? null
}

const bands = new WeakMap<readonly Comparison[], Map<string, number | null>>()

function bandId(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

/** A case’s figure in every round that has one. */
function roundFigures(reported: ReportCase | undefined, metric: string): ByRound {
  return new Map(
    (reported?.rounds ?? []).flatMap((round) => {
      const own = metric === 'cpuNsPerOperation' ? round.cpuNsPerOperation : round.figures?.[metric]
      return typeof own === 'number' && own > 0 ? [[round.round, own] as const] : []
    }),
  )
}

function listed(byRound: ByRound): Pick<CpuByRound, 'rounds' | 'ns'> {
  return { rounds: [...byRound.keys()], ns: [...byRound.values()] }
}
