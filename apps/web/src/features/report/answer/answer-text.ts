import {
  type AnswerBlock,
  partHeadline,
  sentenceText,
} from '@wirebench/bench-core/report/answer/answer-document'
import { sentence } from '../../../ui/sentence.ts'

/** An answer to paste elsewhere, without its tables. */
export function answerText(blocks: readonly AnswerBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'languages') return []
      if (block.kind !== 'part') return [sentence(block.text)]
      const told = [...(block.isSaid ? [] : [partHeadline(block)]), ...block.sentences.map(sentenceText)]
      return told.length === 0 ? [] : [told.map((text) => `${text}.`).join('\n')]
    })
    .join('\n\n')
}
