import { type CaseKey, caseId } from '../model/case-key.ts'
import { metricInfos } from '../model/metrics/index.ts'
import type { Comparison, Report, ReportCase } from '../model/report.ts'
import { pairedRatio } from '../stats/paired-ratio.ts'
import { isAtOwnRate } from './codec/own-rates.ts'
import { formatPercent, isPercentileName } from './format.ts'
import { findCase, findComparison } from './lookup.ts'
import { generatorsPart } from './protocol/generator.ts'
import { shownFactor } from './shown-factor.ts'
import { expectedVerdicts } from './verdict-check.ts'

/** A broken rule: what it is about decides what is taken out of the verdicts. */
export interface BrokenRule {
  readonly text: string
  readonly cases: readonly CaseKey[]
  readonly comparison: Comparison | null
}

/** A rule that needs more than one case, or the comparisons. */
export interface ReportRule {
  readonly name: string
  readonly broken: (report: Report) => readonly BrokenRule[]
}

const keysAreUnique: ReportRule = {
  name: 'keys-are-unique',
  broken: ({ cases }) => {
    const ids = cases.map(({ key }) => caseId(key))
    const first = new Map(ids.map((id, index) => [id, index] as const).toReversed())
    return cases
      .filter((_, index) => first.get(ids[index]!)! < index)
      .map(({ key }) => ({ text: 'the same case is there twice', cases: [key], comparison: null }))
  },
}

/** What a decode costs more on bytes that were made a moment ago than on those that have long been there. */
const freshBytesNs = 500

/**
 * A round trip is encode and decode: as long as both together to 15 % or the intervals, and no shorter than either. For
 * messages of a microsecond what it costs to take over fresh bytes is more than that, so it is allowed for.
 */
const roundTripAgrees: ReportRule = {
  name: 'round-trip-agrees',
  broken: ({ cases }) =>
    cases.flatMap((whole) => {
      if (whole.key.operation !== 'round-trip') return []
      const parts = ['encode', 'decode'].map((operation) => findCase(cases, { ...whole.key, operation }))
      const times = [whole, ...parts].map((reported) => reported?.metrics.nsPerOperation)
      const [total, encode, decode] = times
      if (!total?.value || !encode?.value || !decode?.value) return []
      const sum = encode.value + decode.value
      const [longer, name] = encode.value > decode.value ? [encode, 'encode'] : [decode, 'decode']
      const noise = Math.max(0.15 * longer.value!, halfWidth(total) + halfWidth(longer))
      if (total.value < longer.value! - noise) {
        const percent = formatPercent(1 - total.value / longer.value!)
        const text = `the round trip is ${percent} shorter than ${name} alone`
        return [{ text, cases: [whole.key], comparison: null }]
      }
      const slack =
        freshBytesNs + Math.max(0.15 * sum, halfWidth(total) + halfWidth(encode) + halfWidth(decode))
      if (Math.abs(total.value - sum) <= slack) return []
      const percent = formatPercent(Math.abs(total.value / sum - 1))
      return [
        {
          text: `the round trip is ${percent} ${total.value < sum ? 'shorter' : 'longer'} than encode and decode together`,
          cases: [whole.key],
          comparison: null,
        },
      ]
    }),
}

/** The factor in a sentence is that of its ratio, and the ratio that of the table's two cells. */
const sentenceMatchesTable: ReportRule = {
  name: 'sentence-matches-table',
  broken: ({ cases, comparisons }) =>
    comparisons.flatMap((comparison) => {
      const { ratio, verdict, text } = comparison
      if (ratio === null || verdict === 'not-comparable') return []
      const said =
        verdict === 'undecided' || verdict === 'same'
          ? null
          : shownFactor(withoutNames(text, comparison), ratio.value)
      if (said !== null && Math.abs(Math.log(said / ratio.value)) > 0.06) {
        return [
          about(
            comparison,
            `the sentence says ${said.toPrecision(3)}, its ratio is ${ratio.value.toPrecision(3)}`,
          ),
        ]
      }
      const table = isOfFewerRounds(cases, comparison) ? null : tableRatio(cases, comparison)
      return table !== null &&
        !isWithin(table, ratio) &&
        Math.abs(Math.log(table / ratio.value)) > Math.log(tableSlack(comparison.metric))
        ? [
            about(
              comparison,
              `the ratio is ${ratio.value.toPrecision(3)}, the table's figures give ${table.toPrecision(3)}`,
            ),
          ]
        : []
    }),
}

/** A name such as `json 20 % more garbage` is no statement. */
function withoutNames(text: string, { contender, reference, workload }: Comparison): string {
  return [contender, reference, workload].reduce((rest, name) => rest.replaceAll(name, ''), text)
}

const sentenceMatchesVerdict: ReportRule = {
  name: 'sentence-matches-verdict',
  broken: ({ comparisons }) =>
    comparisons.flatMap((comparison) => {
      const { verdict, text, contender, reference } = comparison
      if (!text.includes(contender) || !text.includes(reference))
        return [about(comparison, 'the sentence does not name both sides')]
      const directions = ['faster', 'slower', 'smaller', 'larger', 'less', 'more']
      if (!directions.includes(verdict)) return []
      return new RegExp(`\\b${verdict}\\b`).test(text)
        ? []
        : [about(comparison, `the verdict is ${verdict}, the sentence says otherwise`)]
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
      return [about(comparison, `its ${name} is ${inWords(stated)}, its rounds give ${inWords(found)}`)]
    }),
}

function isSameFigure(stated: number | null, found: number | null): boolean {
  if (stated === null || found === null) return stated === found
  return Math.abs(stated - found) <= 1e-6 * Math.abs(found) + 1e-12
}

/** Percentiles under load are compared at equal rates only. */
const ratesAreEqual: ReportRule = {
  name: 'rates-are-equal',
  broken: ({ comparisons }) =>
    comparisons
      .filter(
        (comparison) => comparison.verdict !== 'not-comparable' && isAtOwnRate(comparison, comparison.metric),
      )
      .map((comparison) =>
        about(comparison, 'both were loaded in shares of their own capacity, so at different rates'),
      ),
}

const verdictMatchesRatio: ReportRule = {
  name: 'verdict-matches-ratio',
  broken: ({ comparisons }) =>
    expectedVerdicts(comparisons)
      .filter(({ comparison, expected }) => expected !== null && expected !== comparison.verdict)
      .map(({ comparison, expected }) =>
        about(
          comparison,
          `the verdict is ${comparison.verdict}, its ratio, interval and threshold give ${expected}`,
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
      return failed === undefined ? [] : [about(comparison, `${failed} failed and is judged all the same`)]
    }),
}

/** Throughput and latency that the load generator made are no verdict about a service. */
const generatorTakesNoPart: ReportRule = {
  name: 'generator-takes-no-part',
  broken: ({ cases, comparisons }) => {
    const ofGenerator = generatorsPart(cases)
    return comparisons.flatMap((comparison) => {
      if (comparison.suite !== 'protocol' || comparison.verdict === 'not-comparable') return []
      const [contender, reference] = [comparison.contender, comparison.reference].map((side) =>
        findCase(cases, keyOf(comparison, side)),
      )
      const reason =
        contender &&
        reference &&
        ofGenerator({ contender, reference }, comparison.metric, comparison.threshold)
      return reason ? [about(comparison, reason)] : []
    })
  },
}

/** No timed difference counts below what identical code showed, nor below the setting. */
const thresholdCoversNullPairs: ReportRule = {
  name: 'threshold-covers-null-pairs',
  broken: ({ run, comparisons, environment }) => {
    const timed = comparisons.filter(({ metric }) => metricInfos[metric]?.compared !== 'exact')
    const low = timed
      .filter(({ threshold }) => threshold < run.margins.minimumEffect * 0.999)
      .map((comparison) =>
        about(comparison, `its threshold of ${formatPercent(comparison.threshold)} is below the setting`),
      )
    const { smallestDifference, nullLogRatios = [] } = environment.noise
    const bands = new Map(
      nullLogRatios.map(({ operation, metric, band }) => [`${operation} ${metric}`, band]),
    )
    const below = timed.flatMap((comparison) => {
      const { operation, metric, threshold } = comparison
      const difference = Math.expm1(bands.get(`${operation} ${metric}`) ?? 0)
      if (threshold >= difference * 0.999) return []
      const text = `its threshold is ${formatPercent(threshold)}, identical code differed by ${formatPercent(difference)}`
      return [about(comparison, text)]
    })
    if (below.length > 0) return [...low, ...below]
    const means = timed.filter(({ metric }) => metric === 'nsPerOperation')
    const largest = Math.max(...means.map(({ threshold }) => threshold))
    if (smallestDifference === null || means.length === 0 || largest >= smallestDifference * 0.999) return low
    const text = `thresholds reach ${formatPercent(largest)}, identical code differed by ${formatPercent(smallestDifference)}`
    return [...low, ...means.map((comparison) => about(comparison, text))]
  },
}

/**
 * One case can show the same figure twice honestly: a slice that the system stole from counts by its CPU time. Where all
 * of a report's cases do, one of the two figures wasn't measured.
 */
const cpuIsNoCopy: ReportRule = {
  name: 'cpu-is-not-wall-time',
  broken: ({ cases }) => {
    const both = cases.filter(
      ({ metrics }) => metrics.nsPerOperation?.value && metrics.cpuNsPerOperation?.value,
    )
    const isCopy = both.every(
      ({ metrics }) => metrics.nsPerOperation?.value === metrics.cpuNsPerOperation?.value,
    )
    return isCopy
      ? both.map(({ key }) => ({ text: 'CPU time is a copy of wall time', cases: [key], comparison: null }))
      : []
  },
}

/** Cores in the table are queries per second × CPU time of the case. */
const coresMatchCpu: ReportRule = {
  name: 'cores-match-cpu',
  broken: ({ cases, qpsImpact }) =>
    qpsImpact.flatMap((impact) => {
      const found = findCase(cases, impact)
      const cpuNs = found?.metrics[impact.metric]?.value
      if (!found || !cpuNs) return []
      const wrong = impact.rows.find(
        ({ queriesPerSecond, cores }) =>
          Math.abs(cores.value / ((queriesPerSecond * cpuNs) / 1e9) - 1) > 0.001,
      )
      return wrong
        ? [
            {
              text: `${wrong.queriesPerSecond} queries per second are said to take ${wrong.cores.value} cores, not ${((wrong.queriesPerSecond * cpuNs) / 1e9).toPrecision(3)}`,
              cases: [found.key],
              comparison: null,
            },
          ]
        : []
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
      .map((comparison) => about(comparison, `${comparison.metric} is modelled and judged all the same`)),
}

/** The scorecard shows the cases' own figures, and counts nothing that is derived or modelled beside what it is made of. */
const scorecardMatchesCases: ReportRule = {
  name: 'scorecard-matches-cases',
  broken: ({ cases, comparisons, scorecard }) =>
    (scorecard?.tables ?? []).flatMap(({ workload, parameters, rows }) =>
      rows.flatMap((row) => {
        if (row.counts && row.kind !== 'measured')
          return [
            { text: `${row.title} is ${row.kind} and counts all the same`, cases: [], comparison: null },
          ]
        if (workload === null || row.kind === 'modelled') return []
        const { operation, metric } = row
        const key = {
          suite: 'codec',
          operation,
          workload,
          parameters: { ...parameters, ...row.parameters },
        } as const
        return row.cells.flatMap(({ contender, value, verdict }) => {
          const found = findCase(cases, { ...key, contender })
          const figure =
            found && (isPercentileName(metric) ? found.latency?.[metric] : found.metrics[metric]?.value)
          if (found && (figure ?? null) !== value) {
            return [
              {
                text: `${row.title}: the scorecard says ${value}, the case ${figure}`,
                cases: [found.key],
                comparison: null,
              },
            ]
          }
          const judged = findComparison(comparisons, key, contender, metric)
          // What the linter took out is shown so, and judged by the rules as it was before.
          const isShown = judged?.verdict === verdict || (judged?.judged && verdict === 'not-comparable')
          return judged && !isShown
            ? [about(judged, `${row.title}: the scorecard says ${verdict}, the comparison ${judged.verdict}`)]
            : []
        })
      }),
    ),
}

/** What every report has to keep, in the order in which findings are told. */
export const reportRules: readonly ReportRule[] = [
  keysAreUnique,
  roundTripAgrees,
  sentenceMatchesTable,
  sentenceMatchesVerdict,
  ratioMatchesRounds,
  ratesAreEqual,
  verdictMatchesRatio,
  failedTakesNoPart,
  generatorTakesNoPart,
  thresholdCoversNullPairs,
  cpuIsNoCopy,
  coresMatchCpu,
  modelledTakesNoPart,
  scorecardMatchesCases,
]

function about(comparison: Comparison, text: string): BrokenRule {
  return { text, cases: [keyOf(comparison, comparison.contender)], comparison }
}

function keyOf({ suite, operation, workload, parameters }: Comparison, contender: string): CaseKey {
  return { suite, operation, contender, workload, parameters }
}

/** A ratio of a single round, beside figures of more: rates beyond saturation are measured in few rounds by whom they saturate. */
function isOfFewerRounds(cases: readonly ReportCase[], comparison: Comparison): boolean {
  const { ratio, contender, reference } = comparison
  const trials = [contender, reference].map((side) => findCase(cases, keyOf(comparison, side))?.trials ?? 0)
  return ratio?.perRound.length === 1 && Math.max(...trials) > 1
}

function tableRatio(cases: readonly ReportCase[], comparison: Comparison): number | null {
  const figure = (contender: string) => {
    const found = findCase(cases, keyOf(comparison, contender))
    const { metric } = comparison
    if (metric === 'p50Ns' || metric === 'p99Ns') return found?.latency?.[metric] ?? null
    return found?.metrics[metric]?.value ?? null
  }
  const ours = figure(comparison.contender)
  const theirs = figure(comparison.reference)
  return ours && theirs ? ours / theirs : null
}

/** A merged percentile can follow one bad round, which the ratios within rounds don't: only mixed-up units are told. */
function tableSlack(metric: string): number {
  return isPercentileName(metric) ? 50 : 2
}

/** Where rounds differ by more than the slack, and one side is without some of them, the two can be as far apart as chance. */
function isWithin(value: number, { low, high }: { low: number | null; high: number | null }): boolean {
  return low !== null && high !== null && value >= low && value <= high
}

function halfWidth({ low, high }: { low: number | null; high: number | null }): number {
  return low === null || high === null ? 0 : (high - low) / 2
}
