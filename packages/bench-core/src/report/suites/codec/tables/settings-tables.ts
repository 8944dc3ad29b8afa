import { settingsOf, settingsParameter, usualSettings } from '../../../../model/codec/runtime-settings.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import { findComparison } from '../../../../model/report/lookup.ts'
import type { Comparison, Report, ReportCase } from '../../../../model/report/report.ts'
import { rejectedOf } from '../../../../stats/decisions/benjamini-hochberg.ts'
import { bandOfChange, type Decision, decide } from '../../../../stats/decisions/decision.ts'
import { standardLevel } from '../../../../stats/decisions/looks.ts'
import { type PairedRatio, pairedRatio } from '../../../../stats/paired-ratio.ts'
import { judgedRatio } from '../../../figures/ratios/judged-ratio.ts'
import { ratiosByRoundOf, sharedRounds } from '../../../figures/ratios/ratios-by-round.ts'
import { type Cell, columnsOf, figureOf, type ReportTable, type Toned } from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'
import { operationTitle } from '../../../words/case/parameter-words.ts'
import { cantTell, formatFactor, formatJudgedRatio, ratioWords } from '../../../words/format.ts'

const metric = 'nsPerOperation'

/** What becomes of a ratio under other settings. */
interface Turn {
  /** The case under the other settings, and the same one under the usual ones. */
  readonly other: ReportCase
  readonly usual: ReportCase | undefined
  readonly ratios: { readonly usual: Comparison; readonly other: Comparison } | null
  /** The ratio under the other settings ÷ the usual one, of the rounds that have both. */
  readonly change: PairedRatio | null
  /** The stricter of the significance levels that both ratios were judged at. */
  readonly level: number
}

/** What each settings of the runtime beside the usual ones make of times and ratios, a table for each. */
export function settingsTables(report: Report): ReportTable[] {
  const beside = report.cases.filter(
    ({ key }) => key.suite === 'codec' && settingsParameter in key.parameters,
  )
  const bySettings = Map.groupBy(beside, ({ key }) => settingsOf(key.parameters))
  const turns = [...bySettings].map(([settings, cases]) => ({
    settings,
    turns: cases.map((other) => turnOf(report, other)),
  }))
  // All that is shown is one family.
  const { rejected } = rejectedOf(
    turns
      .flatMap((own) => own.turns)
      .flatMap(({ change, level }) => (change ? [{ pValue: change.pValue, level }] : [])),
  )
  let place = 0
  return turns.map(({ settings, turns: own }) =>
    tableOf(
      settings,
      own.map((turn) => ({ turn, rejected: turn.change ? rejected[place++]! : false })),
    ),
  )
}

function turnOf({ cases, comparisons }: Report, other: ReportCase): Turn {
  const { [settingsParameter]: _, ...parameters } = other.key.parameters
  const key = { ...other.key, parameters }
  const ofUsual = findComparison(comparisons, key, key.contender, metric)
  const ofOther = findComparison(comparisons, other.key, key.contender, metric)
  const ratios = ofUsual?.ratio && ofOther?.ratio ? { usual: ofUsual, other: ofOther } : null
  return {
    other,
    usual: cases.find((known) => isSame(known, key)),
    ratios,
    change: ratios && changeOf(ratios),
    level: Math.min(standardLevel, ...[ofUsual, ofOther].flatMap((one) => one?.level ?? [])),
  }
}

function isSame(
  { key }: ReportCase,
  { suite, operation, contender, workload, parameters }: ReportCase['key'],
) {
  const cell = (of: Pick<ReportCase['key'], 'workload' | 'parameters'>) => cellText(cellOf(of))
  return (
    key.suite === suite &&
    key.operation === operation &&
    key.contender === contender &&
    cell(key) === cell({ workload, parameters })
  )
}

function changeOf({ usual, other }: NonNullable<Turn['ratios']>): PairedRatio | null {
  const [before, after] = [usual, other].map(ratiosByRoundOf)
  return pairedRatio(sharedRounds([after!, before!]).map((round) => after!.get(round)! / before!.get(round)!))
}

function tableOf(
  settings: string,
  rows: readonly { readonly turn: Turn; readonly rejected: boolean }[],
): ReportTable {
  const told = rows.map(({ turn, rejected }) => ({ turn, outcome: outcomeOf(turn, rejected) }))
  return {
    title: `${settings} compared with ${usualSettings}`,
    columns: columnsOf(
      ['', 'workload', 'operation', `ratio, ${usualSettings}`, `ratio, ${settings}`, 'ratio changes by', ''],
      [`mean time, ${usualSettings}`, `mean time, ${settings}`],
    ),
    rows: told.map(({ turn: { other, usual, ratios, change }, outcome }) => [
      { contender: other.key.contender, of: other.key },
      workloadTitle(cellText(cellOf(usual?.key ?? other.key))),
      operationTitle(other.key.operation),
      ratios ? ratioCell(ratios.usual) : null,
      ratios ? ratioCell(ratios.other) : null,
      change ? changeCell(change) : null,
      outcome,
      figureOf(usual?.metrics[metric]),
      figureOf(other.metrics[metric]),
    ]),
    sentences: [
      summary(
        settings,
        told.flatMap(({ outcome }) => outcome ?? []),
      ),
    ],
    notes: [
      'A ratio is contender ÷ reference in mean time, both under the same settings and formed within rounds. Its change is the ratio under these settings ÷ the usual one, over the rounds that have both, with a 95 % interval. It counts if it is significant (Benjamini and Hochberg, q = 0.05, over everything shown here) and exceeds the A/A bands of both',
      'Times under two settings come from processes that were not alive at the same time, so their difference includes the drift within a round',
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

/** Null of what has no ratio, such as the reference. */
function outcomeOf({ ratios, change, level }: Turn, rejected: boolean): Outcome | null {
  if (!ratios || !change) return null
  const { usual, other } = ratios
  if (usual.verdict === 'not-comparable' || other.verdict === 'not-comparable') return null
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
