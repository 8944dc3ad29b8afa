import type { Answer } from '../../../answer/answer-types.ts'
import { answerTable } from '../../answer/answer-table.ts'
import { languageTable } from '../../answer/language-table.ts'
import { answerSentences, headlineAmong, totalSentence } from '../../answer/sentences.ts'
import { useLine } from '../../answer/use-words.ts'
import { heading, list, paragraph } from '../../print/html/page.ts'
import { htmlTableOf } from '../../print/html.ts'

/** What a reader of a page gets first; the headline of the first layer, or of all languages, is the page’s own. */
export function answerHtml(answer: Answer): string[] {
  const { layers, use, notes, total, caution } = answer
  const byLanguage = languageTable(answer)
  const ofAll = [
    ...(total === null ? [] : [totalSentence(total)]),
    ...(caution === null ? [] : [caution.text]),
  ]
  const answers = layers.flatMap((layer, index) => {
    const { lead, change, unsure } = answerSentences(layer, use)
    const [, ...more] = lead
    const sentences = [
      ...(index === 0 && byLanguage === null ? ofAll : []),
      ...more,
      ...(change.length === 0 ? [] : [`What would change it: ${change.join('; ')}`]),
      ...(unsure.length === 0 ? [] : [`Can’t tell: ${unsure.join('; ')}`]),
    ]
    return [
      ...(index === 0 && byLanguage === null ? [] : [heading(2, headlineAmong(layer, answer))]),
      paragraph(`For ${useLine(use, [layer.suite])}.`, 'muted'),
      sentencesList(sentences),
      layer.choices.length < 2 ? '' : htmlTableOf(answerTable(layer, use)),
      ...(index === 0 ? notes.map((note) => paragraph(note, 'muted')) : []),
    ]
  })
  return [...(byLanguage === null ? [] : [sentencesList(ofAll), htmlTableOf(byLanguage)]), ...answers]
}

function sentencesList(sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : list(sentences.map((text) => ({ text: `${text}.` })))
}
