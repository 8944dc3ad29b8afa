import { firstFew } from '@wirebench/proto-schema/first-few'
import { commonMetrics } from '../../../model/metrics/common.ts'
import { isMessageSize } from '../../../model/metrics/index.ts'
import { type CaseGroup, caseGroupId } from '../../../model/report/case-key.ts'
import type { Comparison, Report, ReportCase } from '../../../model/report/report.ts'
import { specAsRead } from '../../../model/run/run-spec.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { ninesRows, ninesScene } from '../../scene/nines.ts'
import { advantageOf, betterThan, type RatioRow, ratioScene } from '../../scene/ratios.ts'
import type { Scene } from '../../scene/scene.ts'
import { otherStyle, type SeriesStyle, seriesStyles } from '../../scene/series-style.ts'
import { documentOf } from '../../suites/documents.ts'
import type { DocumentOptions, Section } from '../../tables/section.ts'
import { type ReportTable, sentencesTable } from '../../tables/table.ts'
import { absentWords } from '../../words/case/absent-words.ts'
import { caseTitles } from '../../words/case/case-title.ts'
import { cantTell, formatRatio, ratioWords } from '../../words/format.ts'
import { referenceWords } from '../../words/reference-words.ts'
import { isDecided } from '../verdict-tone.ts'
import { caseTable } from './case-table.ts'
import { figuresTable } from './figures.ts'

/** Cases that are compared with each other. */
interface TitledGroup extends CaseGroup {
  readonly title: string
  readonly cases: readonly ReportCase[]
}

/** Cost and latency of every operation, what was measured of it besides, and both as pictures. */
export function timesSections(report: Report, options: DocumentOptions): Section[] {
  const shown = toldGroups('times', report, options)
  const times: Section = {
    id: 'times',
    title: 'Times',
    method: 'mean',
    tables: [...shown.map(({ title, cases }) => caseTable(title, cases, report)), absentTable(report)],
  }
  if (shown.length === 0) return [times]
  return [
    times,
    {
      id: 'ratios',
      title: 'Mean times as ratios',
      howToRead:
        'Each dot is a ratio on a log scale: twice as good and half as good are equally far from 1×, and better is on the right. The bar is the 95 % interval: if it reaches 1×, the run can’t tell; if it has no cap, it continues beyond the picture. A hollow dot has no interval.',
      method: 'ratios',
      tables: [],
      pictures: () => ratioPictures(shown, report),
    },
    {
      id: 'latency',
      title: 'Latency',
      howToRead:
        'Each line is one contender and shows how long an operation takes at each percentile: 1 in 100 operations exceeds p99, and every additional nine is ten times rarer. A flat line is steady, a rise at the right is a tail. Lines and markers combine all rounds; markers are hollow where there are few samples. The band is their 95 % interval, and the diamond is the slowest operation seen. Operations are timed one by one; where there is a mean of batches, verdicts use that instead.',
      method: 'percentiles',
      tables: [],
      pictures: () => ninesPictures(shown, report),
    },
  ]
}

/** Every other figure of the measured cases, a table for each group. */
export function costSection(report: Report, options: DocumentOptions): Section {
  const isWanted = (metric: string) =>
    metric !== 'nsPerOperation' &&
    !isMessageSize(metric) &&
    !(options.largestOnly && (derived.has(metric) || metric in commonMetrics))
  return {
    id: 'cost',
    title: 'Cost per operation',
    howToRead:
      'Means over all operations, each with its 95 % interval over rounds. Derived figures are computed from measured ones: operations per second are 1 ÷ the mean time. CPU time is the user and system time of the process, including helper threads. Allocated bytes are what an operation leaves for the garbage collector; time in collections is how long garbage collection delayed the operations. The peak resident set is the most memory that the whole process used.',
    method: 'mean',
    tables: toldGroups('figures', report, options).map(({ title, cases }) =>
      figuresTable(title, cases, report, isWanted),
    ),
  }
}

/** Worked out from another. */
const derived: ReadonlySet<string> = new Set([
  'operationsPerSecond',
  'gcNsPerOperation',
  'gcPerMillionOperations',
])

/** Of measured cases what a section tells, in the order of the plan. */
function toldGroups(
  section: 'times' | 'figures',
  { cases }: Report,
  options: DocumentOptions,
): readonly TitledGroup[] {
  const titleOf = caseTitles({ cases })
  const measured = cases.filter(({ status }) => status === 'measured')
  const groups = [...Map.groupBy(measured, ({ key }) => caseGroupId(key)).values()].map((members) => {
    const { contender: _, ...group } = members[0]!.key
    return { ...group, title: titleOf(members[0]!.key), cases: members }
  })
  return [...Map.groupBy(groups, ({ suite }) => suite)].flatMap(
    ([suite, own]) => documentOf(suite).told?.(own, section, options) ?? own,
  )
}

/** Cases without figures, those with the same reason together. */
function absentTable({ cases }: Report): ReportTable {
  const titleOf = caseTitles({ cases })
  const absent = cases.filter(({ status }) => status !== 'measured')
  return sentencesTable(
    'without figures',
    [...Map.groupBy(absent, absentWords)].map(([reason, own]) => {
      const titles = own.map(({ key }) => titleOf(key))
      return `${reason} (${firstFew(titles, maxNamed, '; ')})`
    }),
  )
}

const maxNamed = 3

/** How the mean times of each group stand to the reference. */
function ratioPictures(groups: readonly TitledGroup[], { comparisons, contenders, run }: Report): Scene[] {
  const styles = seriesStyles(contenders)
  const byGroup = Map.groupBy(
    comparisons.filter(({ metric }) => metric === 'nsPerOperation'),
    (comparison) => caseGroupId(comparison),
  )
  return groups.flatMap(({ title, ...group }) => {
    const compared = byGroup.get(caseGroupId(group)) ?? []
    const references = new Set(compared.map((comparison) => comparison.reference))
    const reference =
      references.size > 1
        ? referenceWords(specAsRead(run), group.suite)
        : ([...references][0] ?? 'the reference')
    const rows = compared.flatMap((comparison) => ratioRow(comparison, styles))
    return rows.length === 0
      ? []
      : [ratioScene(`${title}: mean time as a ratio to ${reference}`, rows, betterThan(reference))]
  })
}

function ratioRow(comparison: Comparison, styles: ReadonlyMap<string, SeriesStyle>): RatioRow[] {
  const { contender, metric, ratio, text, verdict } = comparison
  // A picture of what can't be compared, or whose interval says nothing, would be a verdict of its own.
  if (!ratio || verdict === 'not-comparable' || !isUsable(ratio)) return []
  const words = ratioWords(metric)
  const advantage = advantageOf(ratio, 'lower')
  const style = styles.get(contender) ?? otherStyle
  return [
    {
      label: contender,
      note: isDecided(comparison)
        ? formatRatio(ratio.value, 'lower', words)
        : verdict === 'same'
          ? 'the same'
          : cantTell,
      dots: [{ ...advantage, style, isHollow: advantage.low === null, text }],
    },
  ]
}

function ninesPictures(groups: readonly TitledGroup[], { contenders }: Report): Scene[] {
  const styles = seriesStyles(contenders)
  return groups.flatMap(({ title, cases }) => {
    const timed = cases.flatMap(({ key: { contender: name }, samples, latency }) =>
      latency ? [{ name, title: name, samples, latency }] : [],
    )
    const data = ninesRows(timed)
    const used = timed.map(({ name }) => styles.get(name) ?? { ...otherStyle, name, title: name })
    return data === null ? [] : [ninesScene(data, used, `${title}: latency by percentile`)]
  })
}
