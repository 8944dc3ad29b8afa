import { metricInfo } from '../../../model/metrics/index.ts'
import { type CaseKey, caseGroupId, caseId } from '../../../model/report/case-key.ts'
import { decides } from '../../../model/run/decides.ts'
import type { RunPlan } from '../../../model/run/run-event.ts'
import { opponentOf, type RunSpec } from '../../../model/run/run-spec.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { standsApart } from '../../../stats/decisions/first-look.ts'
import type { FirstRound, FirstSeen } from '../../figures/first-round.ts'
import { readingOf } from '../../suites/catalogue.ts'
import { formatRatio, ratioWords } from '../../words/format.ts'

/** What is clear of cases that are compared with each other before there are rounds to compare. */
export interface FirstLook {
  /** Of one of them. */
  readonly key: CaseKey
  readonly metric: string
  /** `protobuf-es 1.8× smaller, msgpackr 1.2× smaller beside json` */
  readonly text: string
  /** Whether everybody of the group has been looked at. */
  readonly isWhole: boolean
}

/** A run as far as it has come. */
export interface Begun {
  readonly spec: RunSpec | null
  readonly plan: RunPlan | null
  readonly firstRound: FirstRound
  readonly isCrowded: boolean
  readonly cases: Readonly<Record<string, { readonly status: string }>>
}

const meanTime = 'nsPerOperation'
/** What most look at first; the report has all sizes, and those at every size of messages. */
const sizes = ['encodedBytes', 'bytesPerRow']
const leftToReports = 'size-sweep'

/**
 * Exact sizes as soon as they are known, and mean times that a single round tells apart, in the order of the plan. Blocks of a
 * round lie seconds apart: where others crowd the machine, a whole block may be theirs, so only slices that took turns are looked at.
 */
export function firstLooks({ spec, plan, firstRound, isCrowded, cases }: Begun): FirstLook[] {
  if (spec === null || plan === null) return []
  const pairs = plan.cases.flatMap((key) => {
    const opponent = opponentOf(spec, key.suite, key.contender)
    const isTold = opponent !== null && key.operation !== leftToReports
    return isTold ? [{ key, other: { ...key, contender: opponent } }] : []
  })
  const seen = (key: CaseKey): FirstSeen | undefined => firstRound[caseId(key)]
  const hasFailed = (key: CaseKey) => cases[caseId(key)]?.status === 'failed'
  const nulls = Map.groupBy(plan.cases, ({ suite }) => suite)
  const nullsOf = (suite: CaseKey['suite']) =>
    nulls.get(suite)!.flatMap((key) => {
      const own = seen(key)
      return own?.nullRatio ?? quotient(own?.copyNs, own?.figures[meanTime]) ?? []
    })
  return [...Map.groupBy(pairs, ({ key }) => caseGroupId(key)).values()].flatMap((members) => {
    const able = members.filter(({ key, other }) => !hasFailed(key) && !hasFailed(other))
    return [...sizes, meanTime].flatMap((metric): FirstLook[] => {
      const known = able.flatMap(({ key, other }) => {
        const [own, against] = [seen(key), seen(other)]
        const ratio = own && against ? ratioOf(key.suite, own, against, metric) : null
        const isOthers = metric === meanTime && isCrowded && own?.ratio == null
        return ratio === null || isOthers ? [] : [{ key, other, ratio }]
      })
      const { suite } = members[0]!.key
      const isClear = (ratio: number) =>
        metric !== meanTime || (decides(spec, suite) && standsApart(ratio, nullsOf(suite), pairs.length))
      const clear = known.filter(({ ratio }) => isClear(ratio))
      if (clear.length === 0) return []
      const isWhole = able.every(({ key }) => {
        const own = seen(key)
        return own?.figures[metric] != null || (metric === meanTime && own?.ratio != null)
      })
      return [{ key: members[0]!.key, metric, text: textOf(clear, metric), isWhole }]
    })
  })
}

/** Null where it isn't known yet, or a time is none to compare. */
function ratioOf(suite: SuiteName, own: FirstSeen, against: FirstSeen, metric: string): number | null {
  if (metric !== meanTime) return quotient(own.figures[metric], against.figures[metric])
  if (readingOf(suite).isNoTime?.(own.figures, against.figures)) return null
  return own.ratio ?? quotient(own.figures[meanTime], against.figures[meanTime])
}

function quotient(own: number | null | undefined, against: number | null | undefined): number | null {
  return own != null && against != null && own > 0 && against > 0 ? own / against : null
}

function textOf(
  clear: readonly { readonly key: CaseKey; readonly other: CaseKey; readonly ratio: number }[],
  metric: string,
): string {
  const { better } = metricInfo(metric)
  const byOpponent = Map.groupBy(clear, ({ other }) => other.contender)
  return [...byOpponent]
    .map(([opponent, own]) => {
      const told = own.map(({ key, ratio }) => {
        return `${key.contender} ${ratio === 1 ? 'the same' : formatRatio(ratio, better, ratioWords(metric))}`
      })
      return `${told.join(', ')} beside ${opponent}`
    })
    .join('; ')
}
