import { metricInfos } from '../metrics/index.ts'
import { type CaseGroup, type CaseKey, caseGroupId, caseId } from './case-key.ts'
import type { Objection } from './objection.ts'
import type { Comparison, Concern, LinterFinding, ReportCase } from './report.ts'

const cases = new WeakMap<readonly ReportCase[], ReadonlyMap<string, ReportCase>>()
const findings = new WeakMap<readonly LinterFinding[], ReadonlyMap<string, readonly LinterFinding[]>>()
const comparisons = new WeakMap<readonly Comparison[], ReadonlyMap<string, Comparison>>()

/** The first case with a key. A list is gone through once, for as long as it lives: reports have thousands of both. */
export function findCase(list: readonly ReportCase[], key: CaseKey): ReportCase | undefined {
  return indexIn(cases, list, ({ key: own }) => caseId(own)).get(caseId(key))
}

/** The first comparison of a contender in one metric, in the same way. */
export function findComparison(
  list: readonly Comparison[],
  group: CaseGroup,
  contender: string,
  metric: string,
): Comparison | undefined {
  const index = indexIn(comparisons, list, (known) => comparisonId(known, known.contender, known.metric))
  return index.get(comparisonId(group, contender, metric))
}

/** The first rule that a case breaks and that casts doubt on a metric of it, with what was found; in the same way. */
export function brokenRuleOf(
  list: readonly LinterFinding[],
  key: CaseKey,
  metric: string,
): Extract<Objection, { code: 'rule-broken' }> | undefined {
  const concern = concernOf(metric)
  const found = findingsIn(list)
    .get(caseId(key))
    ?.find(({ concerns = concern }) => concerns === concern)
  return found && { code: 'rule-broken', rule: found.rule, text: found.text }
}

/** Sizes are what they are, however busy a machine was. */
export function concernOf(metric: string): Concern {
  return metricInfos[metric]?.unit === 'bytes' ? 'bytes' : 'times'
}

function findingsIn(list: readonly LinterFinding[]): ReadonlyMap<string, readonly LinterFinding[]> {
  const known = findings.get(list) ?? Map.groupBy(list, (found) => (found.case ? caseId(found.case) : ''))
  findings.set(list, known)
  return known
}

export function comparisonId(group: CaseGroup, contender: string, metric: string): string {
  return JSON.stringify([caseGroupId(group), contender, metric])
}

function indexIn<Item>(
  known: WeakMap<readonly Item[], ReadonlyMap<string, Item>>,
  list: readonly Item[],
  idOf: (item: Item) => string,
): ReadonlyMap<string, Item> {
  let index = known.get(list)
  if (index === undefined) {
    index = new Map(list.map((item) => [idOf(item), item] as const).toReversed())
    known.set(list, index)
  }
  return index
}
