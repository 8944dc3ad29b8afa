import { exactMetrics, metricInfo, roundMetrics } from '../../../model/metrics/index.ts'
import { type CaseKey, caseGroupId } from '../../../model/report/case-key.ts'
import type { Objection } from '../../../model/report/objection.ts'
import type { LinterFinding, ReportCase } from '../../../model/report/report.ts'
import { decides } from '../../../model/run/decides.ts'
import { opponentOf } from '../../../model/run/run-spec.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import type { Margins } from '../../../model/use/margins.ts'
import { isTooNoisy } from '../../../stats/decisions/ability.ts'
import { rejectedOf } from '../../../stats/decisions/benjamini-hochberg.ts'
import { decide, decideExactly, ratioOfSizes, thresholdFrom } from '../../../stats/decisions/decision.ts'
import { type DecidedBy, furtherRounds } from '../../../stats/decisions/further-rounds.ts'
import { standardLevel } from '../../../stats/decisions/looks.ts'
import { maxFurtherRounds } from '../../../stats/decisions/rounds-until.ts'
import { type OwnSpread, wouldHaveCalled } from '../../../stats/decisions/would-have-called.ts'
import { type PairedRatio, pairedRatio } from '../../../stats/paired-ratio.ts'
import { judgedRatio } from '../../figures/ratios/judged-ratio.ts'
import type { RatioSource } from '../../figures/ratios/ratio-source.ts'
import { allReadings, readingOf } from '../../suites/catalogue.ts'
import type { CasePair, Objecting } from '../../suites/suite-reading.ts'
import { isPercentileName } from '../../words/format.ts'
import type { UnwordedComparison } from '../../words/verdict-text.ts'
import { doubtOf, failureOf, notedOf, type Pair } from './objections.ts'
import { verdictWord } from './verdict-word.ts'

/** What the comparisons are made from, beside the ratios. */
export interface ComparisonInput {
  readonly cases: readonly ReportCase[]
  /** Rules that cases break: what they concern takes part in no verdict. */
  readonly findings: readonly LinterFinding[]
  /** The significance level of a decision; 5 % unless the run was looked at more than once. */
  levelOf(pair: CasePair): number
}

/** Every contender against its suite's reference, in a duel B against A, metric by metric, each metric of the plan being one family. */
export function comparisons(source: RatioSource, input: ComparisonInput): UnwordedComparison[] {
  const groups = Map.groupBy(input.cases, ({ key }) => caseGroupId(key))
  const pairs = pairsOf(source.spec, input.cases, groups)
  const comparedIn = (metric: string, only: SuiteName | null = null) =>
    pairs.filter((pair) => {
      const { suite } = pair.contender.key
      const group = groups.get(caseGroupId(pair.contender.key)) ?? []
      const hasAny = group.some((reported) => hasMetric(reported, metric))
      return (
        (only === null || only === suite) &&
        (hasAny || (metric === mainMetric && isEmpty(group))) &&
        (readingOf(suite).compares?.(pair, metric) ?? true)
      )
    })
  const objection = objectionsOf(input.cases)
  const unworded = [
    ...families.flatMap((of) => family(source, { ...input, objection }, of, comparedIn(of.metric, of.suite))),
    ...exactMetrics.flatMap((metric) =>
      comparedIn(metric).map((pair) => exactly({ ...pair, metric }, source.margins)),
    ),
  ]
  const isHopeless = isTooNoisy({ comparisons: unworded, run: source })
  return unworded.map((comparison) =>
    isHopeless && comparison.furtherRounds ? { ...comparison, furtherRounds: null } : comparison,
  )
}

/** Of cases that nobody could measure, at least this is said to be not comparable. */
const mainMetric = 'nsPerOperation'

/** Metrics with the one whose A/A band holds for them, of one suite or of all: each is a family of decisions. */
const families = [
  ...roundMetrics.map((metric) => ({ metric, bandOf: metric, suite: null })),
  ...allReadings.flatMap(({ suite, extraMetrics = [] }) =>
    extraMetrics.map((extra) => ({ ...extra, suite })),
  ),
]

/** What every suite has against its own pairs. */
function objectionsOf(cases: readonly ReportCase[]): Objecting {
  const bySuite = new Map(allReadings.map(({ suite, objections }) => [suite, objections?.(cases)]))
  return (pair, metric, threshold) => bySuite.get(pair.contender.key.suite)?.(pair, metric, threshold) ?? null
}

function isEmpty(group: readonly ReportCase[]): boolean {
  return group.every(({ metrics }) => Object.keys(metrics).length === 0)
}

function hasMetric({ latency, metrics }: ReportCase, metric: string): boolean {
  return isPercentileName(metric) ? latency !== null : metric in metrics
}

function pairsOf(
  spec: RatioSource['spec'],
  cases: readonly ReportCase[],
  groups: ReadonlyMap<string, readonly ReportCase[]>,
): CasePair[] {
  return cases.flatMap((contender) => {
    const opponent = opponentOf(spec, contender.key.suite, contender.key.contender)
    const group = groups.get(caseGroupId(contender.key)) ?? []
    const reference = group.find(({ key }) => key.contender === opponent)
    return reference ? [{ contender, reference }] : []
  })
}

function family(
  source: RatioSource,
  { findings, levelOf, objection }: ComparisonInput & { readonly objection: Objecting },
  { metric, bandOf }: (typeof families)[number],
  pairs: readonly CasePair[],
): UnwordedComparison[] {
  const { margins } = source
  const members = pairs.map((pair) => {
    const band = source.bandOf(pair.contender.key, bandOf)
    const by = { threshold: thresholdFrom(band, margins), band, equalWithin: margins.equalWithin }
    const byRound = source.ratiosOf(pair.contender.key, pair.reference.key, metric)
    const ratio = pairedRatio([...byRound.values()])
    const reason =
      reasonAgainst({ ...pair, metric }, findings, ratio) ?? objection(pair, metric, by.threshold)
    return { pair: { ...pair, metric }, ratio, rounds: [...byRound.keys()], reason, by, level: levelOf(pair) }
  })
  const { rejected, nextLevels } = rejectedOf(
    members.map(({ ratio, reason, level }) => ({
      pValue: reason === null ? (ratio?.pValue ?? null) : null,
      level,
    })),
  )
  return members.map(({ pair, ratio, rounds, reason, by, level }, index) => {
    const nextLevel = nextLevels[index]!
    const isDecidable = decides(source.spec, pair.contender.key.suite)
    const decided = (of: PairedRatio) =>
      isDecidable ? decide({ ratio: judgedRatio(of, level), rejected: rejected[index]!, ...by }) : 'undecided'
    const decision = reason === null && ratio ? decided(ratio) : null
    return {
      ...identity(pair),
      ratio: ratio && {
        value: ratio.value,
        low: ratio.low,
        high: ratio.high,
        perRound: [...ratio.perRound],
        rounds,
      },
      pValue: ratio?.pValue ?? null,
      ...(level !== standardLevel && { level }),
      ...by,
      wouldHaveCalled:
        ratio && reason === null && isDecidable
          ? abilityOf(ratio, { ...by, level: nextLevel, intervalLevel: level })
          : null,
      verdict: decision === null ? 'not-comparable' : verdictWord(decision, metric),
      ...(decision === null && { reason }),
      ...(decision !== null && !isDecidable && { reason: { code: 'smoke-run' } as const }),
      ...(decision === 'undecided' && {
        furtherRounds: isDecidable
          ? roundsToDecide(
              ratio!,
              { ...margins, band: by.band, level: nextLevel, intervalLevel: level },
              source.rounds,
            )
          : null,
      }),
    }
  })
}

/** Sizes have no chance in them: any difference is one where none was asked for, and there is nothing to test. */
function exactly(pair: Pair, { minimumExactEffect }: Margins): UnwordedComparison {
  const { metric } = pair
  const ours = pair.contender.metrics[metric]?.value ?? null
  const theirs = pair.reference.metrics[metric]?.value ?? null
  const isKnown = ours !== null && theirs !== null
  const value = isKnown ? ratioOfSizes(ours, theirs) : null
  const reason =
    failureOf(pair) ??
    (value === null
      ? ({ code: isKnown ? 'zero-bytes' : 'figure-unknown' } as const)
      : (notedOf(pair.contender, metric) ?? notedOf(pair.reference, metric)))
  const threshold = Math.max(metricInfo(metric).tolerance ?? 0, minimumExactEffect)
  const isJudged = reason === null && value !== null
  return {
    ...identity(pair),
    ratio: value === null ? null : { value, low: value, high: value, perRound: [] },
    pValue: null,
    threshold,
    band: null,
    equalWithin: threshold,
    wouldHaveCalled: null,
    verdict: isJudged ? verdictWord(decideExactly(value, threshold), metric) : 'not-comparable',
    ...(reason !== null && { reason }),
  }
}

function reasonAgainst(
  pair: Pair,
  findings: readonly LinterFinding[],
  ratio: PairedRatio | null,
): Objection | null {
  return (
    failureOf(pair) ??
    readingOf(pair.contender.key.suite).unlike?.(pair, pair.metric) ??
    doubtOf(pair, findings) ??
    (ratio === null ? { code: 'no-shared-round' } : null)
  )
}

function abilityOf(
  { perRound, standardDeviationLog }: PairedRatio,
  by: Omit<OwnSpread, 'rounds' | 'standardDeviationLog'>,
): number | null {
  return wouldHaveCalled({ rounds: perRound.length, standardDeviationLog, ...by })
}

/** In rounds of the run: what takes part in some of them only needs more of them. */
function roundsToDecide(ratio: PairedRatio, by: DecidedBy, roundsOfRun: number): number | null {
  const { meanLog, standardDeviationLog, perRound } = ratio
  const rounds = perRound.length
  const further =
    standardDeviationLog === null ? 1 : furtherRounds({ rounds, meanLog, standardDeviationLog, ...by })
  const ofRun = further === null ? null : Math.ceil((further * roundsOfRun) / rounds)
  return ofRun === null || ofRun > maxFurtherRounds ? null : ofRun
}

function identity({ contender, reference, metric }: Pair) {
  const { suite, operation, workload, parameters }: CaseKey = contender.key
  return {
    suite,
    operation,
    workload,
    parameters,
    metric,
    reference: reference.key.contender,
    contender: contender.key.contender,
  }
}
