import type { Answer } from '../../../answer/answer-types.ts'
import { benchCommand } from '../../../model/commands.ts'
import { marginOptions } from '../../../model/options/margins.ts'
import { commandWords } from '../../../model/options/option/command-line.ts'
import { useOptions } from '../../../model/options/use.ts'
import type { Report } from '../../../model/report/report.ts'
import { counted } from '../../../model/text/counted.ts'
import { marginsBeside } from '../../../model/use/margins.ts'
import {
  type AnswerBlock,
  type AnswerPart,
  answerDocument,
  choicesInView,
  nothingToAnswer,
  partHeadline,
  sentenceText,
} from '../../answer/answer-document.ts'
import { messagesOf } from '../../answer/sentences.ts'
import {
  markdownCode,
  markdownDocument,
  markdownList,
  markdownTableOf,
  markdownText,
} from '../../print/markdown.ts'
import { ownMessagesText } from '../../words/own-messages-text.ts'
import { shellWord } from '../../words/shell-word.ts'

const maxSentences = 4
/** Rows of a lead: with its texts, sentences and the table’s head it is twelve lines. */
const rowsOfLead = 3

/**
 * What a reader of a Markdown export gets first: in twelve lines that aren’t empty what to choose, and below them the
 * headlines of other layers; of several languages all of their choices. Why there is nothing to answer, where that is so.
 */
export function answerLead(answer: Answer): string[][] {
  if (answer.layers.length === 0) return answer.notes.map((text) => [markdownText(text)])
  const blocks = answerDocument(answer)
  const above = blocks.filter(({ kind }) => ['total', 'caution', 'left-out'].includes(kind)).length
  const others = blocks
    .filter((block) => block.kind === 'part')
    .filter(({ isSaid, isOfLanguages }) => !isSaid && !isOfLanguages)
  return blocks.flatMap((block) => {
    if (block.kind !== 'part') return textBlocks(block)
    if (block.isOfLanguages) return partBlocks(block)
    if (block.isSaid) return partBlocks(inShort(block, maxSentences - above))
    return block === others[0] ? [markdownList(others.map(partHeadline))] : []
  })
}

/** The part with its first choices, that in use among them, and with the sentences that say most. */
function inShort(part: AnswerPart, most: number): AnswerPart {
  const [titled, lead] = [true, false].map((wanted) =>
    part.sentences.filter(({ title }) => (title !== undefined) === wanted),
  )
  const table = choicesInView(part, rowsOfLead)
  return {
    ...part,
    sentences: [...lead!.slice(0, 2), ...titled!].slice(0, most),
    table: table && { ...table, rows: table.rows.slice(0, rowsOfLead) },
  }
}

function textBlocks(block: Exclude<AnswerBlock, AnswerPart>): string[][] {
  if (block.kind === 'languages') return markdownTableOf(block.table)
  const text = markdownText(block.text)
  const isBold = block.kind === 'total' || block.kind === 'headline'
  return [[isBold ? `**${text}.**` : block.kind === 'note' ? text : `${text}.`]]
}

function partBlocks(part: AnswerPart, isFolded = false): string[][] {
  const { isSaid, sentences, table } = part
  const choices = table === null ? [] : markdownTableOf(table)
  return [
    isSaid ? [] : [`**${markdownText(partHeadline(part))}.**`],
    markdownList(sentences.map(sentenceText)),
    ...(isFolded && table !== null
      ? [[`<details><summary>${table.rows.length} choices</summary>`], ...choices, ['</details>']]
      : choices),
  ]
}

/** The answer alone. */
export function answerMarkdown(report: Report, answer: Answer): string {
  const [first] = answer.layers
  return markdownDocument([
    [`# ${markdownText(first === undefined ? report.run.name : messagesOf(first))}`],
    ...(first === undefined ? [[`${nothingToAnswer}.`]] : []),
    ...answerLead(answer),
    ...messagesBlock(report),
  ])
}

function messagesBlock(report: Report): string[][] {
  const text = ownMessagesText(report)
  return text === null ? [] : [[markdownText(text)]]
}

/**
 * The same answer by one command: every number of the use is in it, and the margins and what is in use where these aren’t the
 * run’s own.
 */
export function repeatCommand({ run }: Report, { use, layers }: Answer): string {
  const today = run.readAgainst === undefined ? use.today : [...new Set(layers.map((layer) => layer.today))]
  const words = [
    ...commandWords(marginOptions, marginsBeside(run.margins, run.spec)),
    ...commandWords(useOptions, { ...use, today }),
  ]
  return benchCommand(['answer', ...[run.id, ...words].map(shellWord)].join(' '))
}

/** A comment for a pull request: the answer with its choices folded away, and how to have the rest. */
export function answerComment(report: Report, answer: Answer): string {
  const { run } = report
  return markdownDocument([
    ...answerDocument(answer, true).flatMap((block) =>
      block.kind === 'part' ? partBlocks(block, true) : textBlocks(block),
    ),
    ...messagesBlock(report),
    [
      `<sub>${markdownText(`${run.name}, ${counted(run.rounds, 'round')}, ${run.startedAt.slice(0, 10)}`)} · ${markdownCode(repeatCommand(report, answer))}</sub>`,
    ],
  ])
}
