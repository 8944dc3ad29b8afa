import type { Answer, LayerAnswer } from '../../answer/answer-types.ts'
import { answerTable } from '../answer/answer-table.ts'
import { layersByLanguage } from '../answer/by-language.ts'
import { languageTable } from '../answer/language-table.ts'
import { languagesHeadline } from '../answer/languages-headline.ts'
import { answerSentences, headlineAmong, totalSentence } from '../answer/sentences.ts'
import { useLine } from '../answer/use-words.ts'
import { cellText } from '../print/cell-text.ts'
import type { Paint } from '../print/terminal/paint.ts'
import { fittingTable, narrowTable } from '../print/terminal/table.ts'
import { documentOf } from '../suites/documents.ts'
import { wrapped } from '../words/text-table.ts'

/** How much of an answer is told. */
export interface AnswerSpace {
  readonly width: number
  /** Choices in a table; the cheapest and the one in use are always among them. */
  readonly mostRows: number
  /** So many layers are told with their choices, the others by their headline. */
  readonly mostTables: number
  /** Whether it is told which measurements stand for what. */
  readonly hasBasis?: boolean
}

/** The use, and for each layer what to choose, the choices, what would change it and what can’t be told. */
export function answerLines(answer: Answer, space: AnswerSpace, paint: Paint): string[] {
  const { layers, use, total, caution, notes } = answer
  const suites = [...new Set(layers.map(({ suite }) => suite))]
  const tabled = layersByLanguage(answer)
  return [
    ...wrapped(`for ${useLine(use, suites)}`, space.width, '  ').map(paint.dim),
    ...(caution === null ? [] : wrapped(`${caution.text}.`, space.width).map(paint.yellow)),
    ...languageLines(answer, space, paint),
    ...layers.flatMap((layer, index) => {
      if (index < space.mostTables) return ['', ...layerLines(layer, answer, space, paint)]
      // The table of languages has the others.
      return tabled.includes(layer) ? [] : headlineLines(layer, answer, space.width, paint)
    }),
    ...(total === null ? [] : ['', ...wrapped(`${totalSentence(total)}.`, space.width)]),
    ...notes.flatMap((note) => wrapped(note, space.width).map(paint.dim)),
  ]
}

/** What each language comes to; of many kinds of messages the first. */
function languageLines(answer: Answer, { width, mostRows }: AnswerSpace, paint: Paint): string[] {
  const [table, told] = [languageTable(answer), languagesHeadline(answer)]
  if (table === null || told === null) return []
  const most = Number.isFinite(mostRows) ? mostLanguageRows : Infinity
  const left = table.rows.length - most
  // The first says what tables of answers have in common.
  const [, ...notes] = table.notes ?? []
  return [
    '',
    ...fittingTable(
      `${told}.`,
      table.columns.map(({ header }) => ({ header, align: 'left' })),
      table.rows.slice(0, most).map((row) => row.map(cellText)),
      paint,
      { repeated: 1, width },
    ),
    ...(left > 0 ? [paint.dim(`… ${left} more`)] : []),
    ...notes.flatMap((note) => wrapped(note, width, '  ').map(paint.dim)),
  ]
}

const mostLanguageRows = 5

function headlineLines(layer: LayerAnswer, answer: Answer, width: number, paint: Paint): string[] {
  const tone =
    layer.outcome === 'worth-it' ? paint.green : layer.outcome === 'cant-tell' ? paint.yellow : paint.bold
  return wrapped(`${headlineAmong(layer, answer)}.`, width, '  ').map(tone)
}

function layerLines(layer: LayerAnswer, answer: Answer, space: AnswerSpace, paint: Paint): string[] {
  const { width } = space
  const { use } = answer
  const { lead, change, unsure } = answerSentences(layer, use)
  const [, ...more] = lead
  return [
    ...headlineLines(layer, answer, width, paint),
    ...more.flatMap((line) => wrapped(`${line}.`, width)),
    ...choiceLines(layer, use, space, paint),
    ...listedLine('what would change it', change, width),
    ...listedLine('can’t tell', unsure, width).map(paint.yellow),
    ...(space.hasBasis || documentOf(layer.suite).isBasisTold
      ? listedLine('what was measured', layer.basis, width).map(paint.dim)
      : []),
  ]
}

function listedLine(title: string, items: readonly string[], width: number): string[] {
  return items.length === 0 ? [] : wrapped(`${title}: ${items.join('; ')}`, width, '  ')
}

function choiceLines(
  layer: LayerAnswer,
  use: Answer['use'],
  { width, mostRows }: AnswerSpace,
  paint: Paint,
): string[] {
  if (layer.choices.length < 2) return []
  const { columns, rows } = answerTable(layer, use)
  const shown = shownRows(layer, mostRows)
  const lines = narrowTable(
    columns.map(({ header }) => header),
    shown.map((index) => rows[index]!.map(cellText)),
    width,
    paint,
  )
  const left = layer.choices.length - shown.length
  return [...lines, ...(left > 0 ? [paint.dim(`… ${left} more`)] : [])]
}

/** The cheapest ones, the one in use among them. */
function shownRows({ choices }: LayerAnswer, most: number): number[] {
  const first = choices.map((_, index) => index).slice(0, most)
  const today = choices.findIndex(({ isToday }) => isToday)
  return today < 0 || first.includes(today) ? first : [...first.slice(0, -1), today]
}
