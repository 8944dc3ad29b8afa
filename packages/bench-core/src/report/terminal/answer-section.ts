import type { Answer } from '../../answer/answer-types.ts'
import {
  type AnswerBlock,
  type AnswerPart,
  answerDocument,
  choicesInView,
  partHeadline,
  sentenceText,
} from '../answer/answer-document.ts'
import { cellText } from '../print/cell-text.ts'
import type { Paint } from '../print/terminal/paint.ts'
import { fittingTable, narrowTable } from '../print/terminal/table.ts'
import type { ReportTable } from '../tables/table.ts'
import { wrapped } from '../words/text-table.ts'

/** How much of an answer is told. */
export interface AnswerSpace {
  readonly width: number
  /** Choices in a table; the cheapest and the one in use are always among them. */
  readonly maxRows: number
  /** So many layers are told with their choices, the others by their headline. */
  readonly maxTables: number
  /** Whether it is told which measurements stand for what, and what was left out. */
  readonly isWhole?: boolean
}

/** An answer as lines. */
export function answerLines(answer: Answer, space: AnswerSpace, paint: Paint): string[] {
  const blocks = answerDocument(answer)
  const told = blocks.filter(({ kind }) => kind === 'part').slice(0, space.maxTables)
  return blocks.flatMap((block) => {
    if (block.kind === 'languages') return languageLines(block.table, space, paint)
    if (block.kind !== 'part') return textLines(block, space, paint)
    if (told.includes(block)) return ['', ...partLines(block, space, paint)]
    // The table of languages has the others.
    return block.isOfLanguages ? [] : headlineLines(block, space, paint)
  })
}

function textLines(
  { kind, text, outcome }: Extract<AnswerBlock, { readonly text: string }>,
  { width, isWhole }: AnswerSpace,
  paint: Paint,
): string[] {
  switch (kind) {
    case 'total':
      return wrapped(`${text}.`, width).map(paint.bold)
    case 'headline':
      return wrapped(`${text}.`, width, '  ').map(toneOf(outcome, paint))
    case 'caution':
      return wrapped(`${text}.`, width).map(paint.yellow)
    case 'left-out':
      return isWhole ? wrapped(`${text}.`, width).map(paint.yellow) : []
    case 'use':
      return wrapped(text, width, '  ').map(paint.dim)
    case 'note':
      return wrapped(text, width).map(paint.dim)
  }
}

/** What each language comes to; of many kinds of messages the first. */
function languageLines(
  { columns, rows, notes = [] }: ReportTable,
  { width, maxRows }: AnswerSpace,
  paint: Paint,
): string[] {
  const most = Number.isFinite(maxRows) ? maxLanguageRows : Infinity
  return [
    ...fittingTable(
      '',
      columns.map(({ header }) => ({ header, align: 'left' })),
      rows.slice(0, most).map((row) => row.map(cellText)),
      paint,
      { repeated: 1, width },
    ),
    ...moreLine(rows.length - most, paint),
    // The first says what tables of answers have in common.
    ...notes.slice(1).flatMap((note) => wrapped(note, width, '  ').map(paint.dim)),
  ]
}

const maxLanguageRows = 5

function headlineLines(part: AnswerPart, { width }: AnswerSpace, paint: Paint): string[] {
  return wrapped(`${partHeadline(part)}.`, width, '  ').map(toneOf(part.layer.outcome, paint))
}

function toneOf(outcome: AnswerPart['layer']['outcome'] | undefined, paint: Paint): (line: string) => string {
  return outcome === 'worth-it' ? paint.green : outcome === 'cant-tell' ? paint.yellow : paint.bold
}

function partLines(part: AnswerPart, space: AnswerSpace, paint: Paint): string[] {
  const { width, maxRows, isWhole } = space
  const table = choicesInView(part, maxRows)
  const tones = { warning: paint.yellow, minor: paint.dim }
  return [
    ...(part.isSaid ? [] : headlineLines(part, space, paint)),
    ...part.sentences
      .filter(({ tone }) => isWhole || tone !== 'minor')
      .flatMap((told) => {
        const lines = wrapped(`${sentenceText(told)}.`, width, told.title === undefined ? '' : '  ')
        return told.tone === undefined ? lines : lines.map(tones[told.tone])
      }),
    ...(table === null ? [] : choiceLines(table, maxRows, width, paint)),
  ]
}

function choiceLines({ columns, rows }: ReportTable, most: number, width: number, paint: Paint): string[] {
  return [
    ...narrowTable(
      columns.map(({ header }) => header),
      rows.slice(0, most).map((row) => row.map(cellText)),
      width,
      paint,
    ),
    ...moreLine(rows.length - most, paint),
  ]
}

function moreLine(left: number, paint: Paint): string[] {
  return left > 0 ? [paint.dim(`… ${left} more`)] : []
}
