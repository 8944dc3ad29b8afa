import { noiseKindOf } from '../../../model/codec/lane.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import { caseId } from '../../../model/report/case-key.ts'
import { findCase } from '../../../model/report/lookup.ts'
import type { Comparison, ReportCase } from '../../../model/report/report.ts'
import { pairedRatio } from '../../../stats/paired-ratio.ts'
import { caseMetric } from '../../figures/case-metric.ts'
import { allReadings } from '../../suites/catalogue.ts'
import { about, keyOf, type ReportRule } from '../../suites/report-rule.ts'
import { formatPercent, isPercentileName } from '../../words/format.ts'
import { judgingRules } from './judged-anew.ts'
import { expectedVerdicts } from './verdict-check.ts'

const keysAreUnique: ReportRule = {
  name: 'keys-are-unique',
  broken: ({ cases }) =>
    [...Map.groupBy(cases, ({ key }) => caseId(key)).values()].flatMap(([, ...again]) =>
      again.map(({ key }) => ({ text: 'the same case appears twice', case: key })),
    ),
}

/** A ratio is that of the figures of the two cases. */
const ratioMatchesFigures: ReportRule = {
  name: 'ratio-matches-figures',
  broken: ({ cases, comparisons }) =>
    comparisons.flatMap((comparison) => {
      const { ratio, verdict, metric } = comparison
      if (ratio === null || verdict === 'not-comparable' || isOfFewerRounds(cases, comparison)) return []
      const found = figuresRatio(cases, comparison)
      if (found === null || isWithin(found, ratio)) return []
      return Math.abs(Math.log(found / ratio.value)) > Math.log(slackOf(metric))
        ? [
            about(
              comparison,
              `the ratio is ${ratio.value.toPrecision(3)}, but the cases' figures give ${found.toPrecision(3)}`,
            ),
          ]
        : []
    }),
}

/** Ratio, interval and p-value are those of the ratios within rounds that stand beside them. */
const ratioMatchesRounds: ReportRule = {
  name: 'ratio-matches-rounds',
  broken: ({ comparisons }) =>
    comparisons.flatMap((comparison) => {
      const { ratio, pValue, metric } = comparison
      if (ratio === null || ratio.perRound.length === 0 || metricInfos[metric]?.compared === 'exact')
        return []
      const again = pairedRatio(ratio.perRound)
      const figures = [
        ['ratio', ratio.value, again?.value ?? null],
        ['lower end', ratio.low, again?.low ?? null],
        ['upper end', ratio.high, again?.high ?? null],
        ['p-value', pValue, again?.pValue ?? null],
      ] as const
      const wrong = figures.find(([, stated, found]) => !isSameFigure(stated, found))
      if (wrong === undefined) return []
      const [name, stated, found] = wrong
      const inWords = (figure: number | null) => figure?.toPrecision(3) ?? 'unknown'
      return [about(comparison, `its ${name} is ${inWords(stated)}, but its rounds give ${inWords(found)}`)]
    }),
}

function isSameFigure(stated: number | null, found: number | null): boolean {
  if (stated === null || found === null) return stated === found
  return Math.abs(stated - found) <= 1e-6 * Math.abs(found) + 1e-12
}

const verdictMatchesRatio: ReportRule = {
  name: 'verdict-matches-ratio',
  // What earlier rules decided isn't found by today's.
  broken: ({ comparisons, rules, run }) =>
    rules < judgingRules
      ? []
      : expectedVerdicts({ comparisons, run })
          .filter(({ comparison, expected }) => expected !== null && expected !== comparison.verdict)
          .map(({ comparison, expected }) =>
            about(
              comparison,
              `the verdict is ${comparison.verdict}, but its ratio, interval and threshold give ${expected}`,
            ),
          ),
}

const failedTakesNoPart: ReportRule = {
  name: 'failed-takes-no-part',
  broken: ({ cases, comparisons }) =>
    comparisons.flatMap((comparison) => {
      if (comparison.verdict === 'not-comparable') return []
      const failed = [comparison.contender, comparison.reference].find(
        (contender) => findCase(cases, keyOf(comparison, contender))?.status === 'failed',
      )
      return failed === undefined ? [] : [about(comparison, `${failed} failed but is judged`)]
    }),
}

/** No timed difference counts below the A/A band, nor below the setting. */
const thresholdCoversNullPairs: ReportRule = {
  name: 'threshold-covers-null-pairs',
  broken: ({ run, comparisons, environment }) => {
    const timed = comparisons.filter(({ metric }) => metricInfos[metric]?.compared !== 'exact')
    const low = timed
      .filter(({ threshold }) => threshold < run.margins.minimumEffect * 0.999)
      .map((comparison) =>
        about(comparison, `its threshold of ${formatPercent(comparison.threshold)} is below the setting`),
      )
    const { smallestDifference, nullLogRatios } = environment.noise
    const bands = new Map(
      nullLogRatios.map(({ operation, lane, settings, metric, band }) => [
        JSON.stringify([operation, lane, settings, metric]),
        band,
      ]),
    )
    const below = timed.flatMap((comparison) => {
      const { metric, threshold } = comparison
      const { operation, lane, settings } = noiseKindOf(run.spec, comparison)
      const difference = Math.expm1(bands.get(JSON.stringify([operation, lane, settings, metric])) ?? 0)
      if (threshold >= difference * 0.999) return []
      const text = `its threshold is ${formatPercent(threshold)}, but the A/A band is ${formatPercent(difference)}`
      return [about(comparison, text)]
    })
    if (below.length > 0 || smallestDifference === null) return [...low, ...below]
    // A kind of operation in which every contender failed has a band, but nothing that could be judged by it.
    const ofMeans = nullLogRatios.flatMap(({ metric, settings, band }) =>
      metric === 'nsPerOperation' && settings === undefined && band !== null ? [Math.expm1(band)] : [],
    )
    const largest = Math.max(...ofMeans)
    if (ofMeans.length === 0 || smallestDifference >= largest * 0.999) return low
    const text = `identical code is said to differ by ${formatPercent(smallestDifference)}, but the largest A/A band is ${formatPercent(largest)}`
    return [...low, { text, case: null }]
  },
}

/** Cores in the table are queries per second × CPU time of the case. */
const coresMatchCpu: ReportRule = {
  name: 'cores-match-cpu',
  concerns: 'times',
  broken: ({ cases, qpsImpact }) =>
    qpsImpact.flatMap((impact) => {
      const found = findCase(cases, impact)
      const cpuNs = found?.metrics[impact.metric]?.value
      if (!found || !cpuNs) return []
      const wrong = impact.rows.find(
        ({ queriesPerSecond, cores }) =>
          Math.abs(cores.value / ((queriesPerSecond * cpuNs) / 1e9) - 1) > 0.001,
      )
      if (!wrong) return []
      const { queriesPerSecond, cores } = wrong
      const due = ((queriesPerSecond * cpuNs) / 1e9).toPrecision(3)
      const text = `${queriesPerSecond} queries per second are said to take ${cores.value} cores, not ${due}`
      return [{ text, case: found.key }]
    }),
}

/** What is worked out from a formula says nothing about what was measured. */
const modelledTakesNoPart: ReportRule = {
  name: 'modelled-takes-no-part',
  broken: ({ comparisons }) =>
    comparisons
      .filter(
        ({ metric, verdict }) => metricInfos[metric]?.kind === 'modelled' && verdict !== 'not-comparable',
      )
      .map((comparison) => about(comparison, `${comparison.metric} is modelled but judged`)),
}

/** What every report has to keep, in the order in which findings are told. */
export const reportRules: readonly ReportRule[] = [
  keysAreUnique,
  ratioMatchesFigures,
  ratioMatchesRounds,
  verdictMatchesRatio,
  failedTakesNoPart,
  thresholdCoversNullPairs,
  coresMatchCpu,
  modelledTakesNoPart,
  ...allReadings.flatMap(({ rules = [] }) => rules),
]

/**
 * A ratio of fewer rounds than one of the figures: of what is decided further rounds measure the reference alone, and rates
 * beyond saturation are measured in few rounds by whom they saturate.
 */
function isOfFewerRounds(cases: readonly ReportCase[], comparison: Comparison): boolean {
  const { ratio, contender, reference } = comparison
  const trials = [contender, reference].map((side) => findCase(cases, keyOf(comparison, side))?.trials ?? 0)
  return ratio !== null && ratio.perRound.length < Math.max(...trials)
}

function figuresRatio(cases: readonly ReportCase[], comparison: Comparison): number | null {
  const figure = (contender: string) => {
    const found = findCase(cases, keyOf(comparison, contender))
    return found && caseMetric(found, comparison.metric)?.value
  }
  const ours = figure(comparison.contender)
  const theirs = figure(comparison.reference)
  return ours && theirs ? ours / theirs : null
}

/** A merged percentile can follow one bad round, which the ratios within rounds don't: only mixed-up units are told. */
function slackOf(metric: string): number {
  return isPercentileName(metric) ? 50 : 2
}

/** Where rounds differ by more than the slack, and one side is without some of them, the two can be as far apart as chance. */
function isWithin(value: number, { low, high }: { low: number | null; high: number | null }): boolean {
  return low !== null && high !== null && value >= low && value <= high
}
