import type { Answer } from '../../answer/answer-types.ts'
import { listed } from '../../model/text/listed.ts'
import { languagesHeadline } from './languages-headline.ts'
import { headlineAlone } from './sentences.ts'

/**
 * An answer in a line, for lists and titles: of the first layer that is counted, or of all languages where there are several;
 * null where there is none.
 */
export function answerHeadline(answer: Answer): string | null {
  const first = answer.layers.find(({ isCounted }) => isCounted)
  if (first === undefined) return null
  const told = languagesHeadline(answer, true) ?? headlineAlone(first, answer)
  return [told, ...leftOutWords(answer)].join('; ')
}

/** `Go and Rust were left out` */
export function leftOutWords({ leftOut }: Answer): string[] {
  return leftOut.length === 0 ? [] : [`${listed(leftOut)} ${leftOut.length === 1 ? 'was' : 'were'} left out`]
}
