import type { ChoiceAnswer, LayerAnswer } from '../../answer/answer-types.ts'
import { costsIn } from '../../answer/costs/catalogue.ts'
import type { Use } from '../../model/use/use.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import {
  type Cell,
  columnsOf,
  exact,
  type Figure,
  type ReportTable,
  withoutEmptyColumns,
} from '../tables/table.ts'
import { cantTell, formatCount, formatFactor, formatPercent, missing } from '../words/format.ts'
import { formatGb, formatMoney } from './answer-figures.ts'
import { messagesOf } from './sentences.ts'
import { cpuTitle } from './use-words.ts'

/** The choices of a layer, cheapest first, with what each takes and what that is against the one in use. */
export function answerTable(layer: LayerAnswer, use: Use): ReportTable {
  const { suite, choices } = layer
  const today = choices.find(({ isToday }) => isToday)
  return withoutEmptyColumns({
    title: messagesOf(layer),
    columns: columnsOf(
      ['choice'],
      [
        cpuTitle(layer, use),
        'CPU',
        costsIn(suite).bytesTitle ?? 'mean bytes',
        'size',
        'rows/s',
        'bytes per row',
        ...(use.sloMs === null ? [] : [`p99 ≤ ${use.sloMs} ms up to`]),
        'traffic, month',
        'on disk',
        'cost, month',
        'saves',
      ],
    ),
    rows: choices.map((choice) => [
      { contender: choice.contender, of: { suite, operation: '', contender: choice.contender } },
      estimate(choice.cpuNsPerRequest, 'ns'),
      choice.isToday ? 'in use' : ratioText(choice),
      exactOrNull(choice.bytesPerMessage),
      smallerText(choice, today),
      rowsPerSecond(choice),
      exactOrNull(choice.bytesPerRow),
      ...(use.sloMs === null ? [] : [rateText(choice)]),
      choice.gbMovedPerMonth ? formatGb(choice.gbMovedPerMonth) : null,
      choice.gbStored ? formatGb(choice.gbStored) : null,
      choice.costPerMonth ? costText(choice) : missing,
      savesText(choice),
    ]),
  })
}

function estimate(figure: ChoiceAnswer['cpuNsPerRequest'], unit: Figure['unit']): Cell {
  if (figure === null || figure.value === 0) return null
  return isUsable(figure) ? { ...figure, unit } : 'too noisy'
}

function rowsPerSecond({ rowsPerSecond: rate }: ChoiceAnswer): Cell {
  if (rate === null) return null
  return isUsable(rate) ? exact(rate.value, 'perSecond') : 'too noisy'
}

function exactOrNull(bytes: number | null): Cell {
  return bytes === null ? null : exact(Math.round(bytes), 'bytes')
}

function ratioText({ cpuRatio }: ChoiceAnswer): string | null {
  if (cpuRatio === null) return missing
  if (cpuRatio.verdict === 'undecided' || !isUsable(cpuRatio)) return cantTell
  if (cpuRatio.verdict === 'same') return 'same'
  return `${formatFactor(cpuRatio.value)} ${cpuRatio.value < 1 ? 'less' : 'more'}`
}

/** Of messages as they are moved; rows have it in what lies on disk. */
function smallerText(
  { isToday, bytesPerMessage, bytesPerRow }: ChoiceAnswer,
  today: ChoiceAnswer | undefined,
): string | null {
  const [own, now] = [bytesPerMessage ?? bytesPerRow, today?.bytesPerMessage ?? today?.bytesPerRow ?? null]
  if (own === null || now === null || now === 0) return null
  if (isToday) return ''
  const change = own / now - 1
  return Math.abs(change) < 0.0005 ? 'same' : `${change < 0 ? '−' : '+'}${formatPercent(Math.abs(change))}`
}

function rateText({ highestRate }: ChoiceAnswer): string | null {
  if (highestRate === null) return null
  const { ratePerSecond, nextPerSecond, isNextUndecided } = highestRate
  if (ratePerSecond !== null) return `${nextPerSecond === null ? '≥ ' : ''}${formatCount(ratePerSecond)}/s`
  return isNextUndecided === true || nextPerSecond === null
    ? cantTell
    : `below ${formatCount(nextPerSecond)}/s`
}

function costText({ costPerMonth }: ChoiceAnswer): string {
  const isTold = costPerMonth!.value === 0 || isUsable(costPerMonth!)
  return isTold ? formatMoney(costPerMonth!.value) : 'too noisy'
}

/** What it saves, that it is too little to matter, or that nobody can tell. */
function savesText({ isToday, outcome, difference }: ChoiceAnswer): string {
  if (isToday) return ''
  // Whether what it costs more matters may be open, and that it saves something isn’t.
  if (outcome !== 'costs-more' && difference?.costPerMonth.low != null && difference.costPerMonth.low >= 0)
    return 'nothing'
  if (outcome === 'cant-tell' || !difference) return cantTell
  if (outcome === 'no-difference') return 'too little'
  const { toldPerMonth } = difference
  return toldPerMonth < 0 ? formatMoney(-toldPerMonth) : `−${formatMoney(toldPerMonth)}`
}
