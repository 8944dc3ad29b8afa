import {
  isBesideOthers,
  settingsOf,
  settingsParameter,
  usualSettings,
} from '../../../../model/codec/runtime-settings.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import { type CaseKey, caseId } from '../../../../model/report/case-key.ts'
import { findCase, findComparison } from '../../../../model/report/lookup.ts'
import type { Comparison, Report, ReportCase } from '../../../../model/report/report.ts'
import { rejectedOf } from '../../../../stats/decisions/benjamini-hochberg.ts'
import { bandOfChange, type Decision, decide } from '../../../../stats/decisions/decision.ts'
import { standardLevel } from '../../../../stats/decisions/looks.ts'
import { type PairedRatio, pairedRatio } from '../../../../stats/paired-ratio.ts'
import { quotientsByRound, ratiosByRoundOf } from '../../../../stats/ratios-by-round.ts'
import { judgedRatio } from '../../../figures/ratios/judged-ratio.ts'
import { type Cell, columnsOf, figureOf, type ReportTable, type Toned } from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'
import { operationTitle } from '../../../words/case/parameter-words.ts'
import { cantTell, formatFactor, formatJudgedRatio, ratioWords } from '../../../words/format.ts'

const metric = 'nsPerOperation'

/** A ratio under other settings beside the same one under the usual ones. */
interface Turn {
  readonly usual: Comparison
  readonly other: Comparison
  /** The ratio under the other settings ÷ the usual one, of the rounds that have both. */
  readonly change: PairedRatio | null
  readonly outcome: Outcome | null
}

/** What each settings of the runtime beside the usual ones make of times and ratios, a table for each. */
export function settingsTables({ cases, comparisons }: Report): ReportTable[] {
  const beside = cases.filter(({ key }) => key.suite === 'codec' && isBesideOthers(key))
  const turns = turnsOf(comparisons)
  return [...Map.groupBy(beside, ({ key }) => settingsOf(key.parameters))].map(([settings, own]) =>
    tableOf(
      settings,
      own.map((other) => ({
        other,
        usual: findCase(cases, underUsual(other.key)),
        turn: turns.get(caseId(other.key)),
      })),
    ),
  )
}

/** Every ratio under other settings, by the id of its case. All of a run are one family, whatever is shown of them. */
function turnsOf(comparisons: readonly Comparison[]): ReadonlyMap<string, Turn> {
  const pairs = comparisons.flatMap((other) => {
    if (other.metric !== metric || !isBesideOthers(other)) return []
    const usual = findComparison(comparisons, underUsual(other), other.contender, metric)
    return usual ? [{ usual, other, change: changeOf(usual, other), level: levelOf(usual, other) }] : []
  })
  const { rejected } = rejectedOf(
    pairs.map((pair) => ({
      pValue: isJudged(pair) ? (pair.change?.pValue ?? null) : null,
      level: pair.level,
    })),
  )
  return new Map(
    pairs.map((pair, index) => [caseId(pair.other), { ...pair, outcome: outcomeOf(pair, rejected[index]!) }]),
  )
}

function underUsual<Key extends Pick<CaseKey, 'parameters'>>(key: Key): Key {
  const { [settingsParameter]: _, ...parameters } = key.parameters
  return { ...key, parameters }
}

/** The stricter of the significance levels that both ratios were judged at. */
function levelOf(...pair: readonly Comparison[]): number {
  return Math.min(...pair.map(({ level = standardLevel }) => level))
}

function changeOf(usual: Comparison, other: Comparison): PairedRatio | null {
  return pairedRatio([...quotientsByRound(ratiosByRoundOf(other), ratiosByRoundOf(usual)).values()])
}

/** A case under other settings, with the same one under the usual ones. */
interface Row {
  readonly other: ReportCase
  readonly usual: ReportCase | undefined
  readonly turn: Turn | undefined
}

function tableOf(settings: string, rows: readonly Row[]): ReportTable {
  return {
    title: `${settings} compared with ${usualSettings}`,
    columns: columnsOf(
      ['', 'workload', 'operation', `ratio, ${usualSettings}`, `ratio, ${settings}`, 'ratio changes by', ''],
      [`mean time, ${usualSettings}`, `mean time, ${settings}`],
    ),
    rows: rows.map(({ other, usual, turn }) => [
      { contender: other.key.contender, of: other.key },
      workloadTitle(cellText(cellOf(usual?.key ?? other.key))),
      operationTitle(other.key.operation),
      turn ? ratioCell(turn.usual) : null,
      turn ? ratioCell(turn.other) : null,
      turn?.change ? changeCell(turn.change) : null,
      turn?.outcome ?? null,
      figureOf(usual?.metrics[metric]),
      figureOf(other.metrics[metric]),
    ]),
    sentences: [
      summary(
        settings,
        rows.flatMap(({ turn }) => turn?.outcome ?? []),
      ),
    ],
    notes: [
      'A ratio is contender ÷ reference in mean time, with both under the same settings, computed within rounds. Its change is the ratio under these settings ÷ the usual ratio, over the rounds that have both, with a 95 % interval. A change counts if it is significant (Benjamini and Hochberg, q = 0.05, over all such changes in the run) and exceeds the A/A bands of both',
      'Times under two settings come from processes that didn’t run at the same time, so their difference includes drift within a round',
    ],
  }
}

const outcomes = {
  turned: { text: 'reverses', tone: 'warning' },
  moved: { text: 'changes', tone: 'open' },
  same: { text: 'the same', tone: 'better' },
  open: { text: cantTell, tone: 'open' },
} as const satisfies Record<string, Toned>

type Outcome = (typeof outcomes)[keyof typeof outcomes]

type Pair = Omit<Turn, 'outcome'> & { readonly level: number }

function isJudged({ usual, other }: Pair): boolean {
  return usual.verdict !== 'not-comparable' && other.verdict !== 'not-comparable'
}

function outcomeOf(pair: Pair, rejected: boolean): Outcome | null {
  const { usual, other, change, level } = pair
  if (!change || !isJudged(pair)) return null
  if (usual.reason || other.reason) return outcomes.open
  if (isOpposite(usual, other)) return outcomes.turned
  const band = bandOfChange([usual.band, other.band])
  const decision: Decision = decide({
    ratio: judgedRatio(change, level),
    rejected,
    threshold: Math.max(usual.threshold, other.threshold, band ?? 0),
    band,
    equalWithin: usual.equalWithin,
  })
  if (decision === 'undecided') return outcomes.open
  return decision === 'same' ? outcomes.same : outcomes.moved
}

function isOpposite(one: Comparison, other: Comparison): boolean {
  const verdicts = new Set([one.verdict, other.verdict])
  return verdicts.has('faster') && verdicts.has('slower')
}

function ratioCell({ ratio, verdict }: Comparison): Cell {
  if (verdict === 'not-comparable') return 'not comparable'
  return formatJudgedRatio(ratio!, verdict !== 'undecided', { better: 'lower', words: ratioWords(metric) })
}

function changeCell({ value, low, high }: PairedRatio): Cell {
  const shown = [low, high].map((end) => (end === null ? '?' : formatSigned(end)))
  return `${formatSigned(value)} [${shown.join(' to ')}]`
}

/** `1.30×` of a cost that became larger beside the reference's, `÷ 1.30` of one that became smaller. */
function formatSigned(ratio: number): string {
  const factor = formatFactor(ratio)
  const isFactor = factor.endsWith('×')
  if (ratio >= 1) return isFactor ? factor : `+${factor}`
  return isFactor ? `÷ ${factor.slice(0, -1)}` : `−${factor}`
}

function summary(settings: string, all: readonly Outcome[]): string {
  const count = (outcome: Outcome) => all.filter((one) => one === outcome).length
  const parts = [
    `${count(outcomes.turned)} of ${all.length} verdicts reverse`,
    `${count(outcomes.moved)} ratios change by more than chance`,
    `${count(outcomes.same)} stay the same`,
    `${count(outcomes.open)} are undecided`,
  ]
  return `under ${settings} ${parts.join(', ')}`
}
