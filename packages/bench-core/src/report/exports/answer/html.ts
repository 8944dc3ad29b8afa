import type { Answer } from '../../../answer/answer-types.ts'
import {
  type AnswerBlock,
  type AnswerPart,
  answerDocument,
  partHeadline,
  sentenceText,
} from '../../answer/answer-document.ts'
import { heading, list, paragraph } from '../../print/html/page.ts'
import { htmlTableOf } from '../../print/html.ts'

/** What a reader of a page gets first, or why there is nothing to answer; the page’s own heading is its headline, with what was left out. */
export function answerHtml(answer: Answer): string[] {
  if (answer.layers.length === 0) return answer.notes.map((text) => paragraph(text, 'muted'))
  return answerDocument(answer).flatMap(blockHtml)
}

function blockHtml(block: AnswerBlock): string[] {
  switch (block.kind) {
    case 'headline':
    case 'left-out':
      return []
    case 'total':
      return [paragraph(`${block.text}.`)]
    case 'caution':
      return [paragraph(`${block.text}.`, 'warning')]
    case 'use':
      return [paragraph(`${block.text}.`, 'muted')]
    case 'note':
      return [paragraph(block.text, 'muted')]
    case 'languages':
      return [htmlTableOf(block.table)]
    case 'part':
      return partHtml(block)
  }
}

function partHtml(part: AnswerPart): string[] {
  const { isSaid, sentences, table } = part
  return [
    ...(isSaid ? [] : [heading(2, partHeadline(part))]),
    list(sentences.map((told) => ({ text: `${sentenceText(told)}.` }))),
    ...(table === null ? [] : [htmlTableOf(table)]),
  ]
}
