import {
  type Answer,
  answerSentences,
  type LayerAnswer,
  languageAmong,
  languagesHeadline,
  leftOutWords,
  useLine as lineOfUse,
  messagesOf,
  ownMessagesText,
  type Report,
  totalSentence,
} from '@wirebench/bench-core/results'
import { suiteTitles } from '../../../pieces/case/case-words.ts'
import { sentence } from '../../../ui/sentence.ts'

export const titleOf = (layer: LayerAnswer, all: readonly LayerAnswer[]) =>
  [`${suiteTitles[layer.suite]}: ${messagesOf(layer)}`, ...languageAmong(layer, all)].join(' ')

/** An answer to paste elsewhere, with what is to be known of it. */
export function answerText(answer: Answer, notes: readonly string[]): string {
  const { layers, use, total, caution } = answer
  const suites = [...new Set(layers.map(({ suite }) => suite))]
  const told = layers
    .filter(({ isCounted }) => isCounted)
    .map((layer) =>
      [`${titleOf(layer, layers)}`, ...answerSentences(layer, use).lead.map((text) => `${text}.`)].join('\n'),
    )
  return [
    lineOfUse(use, suites),
    ...(total === null ? [] : [`${totalSentence(total)}.`]),
    ...[languagesHeadline(answer) ?? [], leftOutWords(answer)].flat().map((text) => `${text}.`),
    ...told,
    ...(caution === null ? [] : [`${caution.text}.`]),
    ...notes.map(sentence),
  ].join('\n\n')
}

/** What of the run the answer leaves out, and what the user's own messages carry. */
export function notesOf({ notes }: Answer, report: Report): string[] {
  const messages = ownMessagesText(report)
  return [...notes, ...(messages === null ? [] : [messages])]
}
