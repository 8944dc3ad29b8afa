import { invalidOption } from '../../model/errors.ts'
import { listed, type Wording, words } from '../../model/options/option/words.ts'
import { runOptions } from '../../model/options/run.ts'

/** What both sides have as many of, in words: `codec` and `codecs`. */
export interface Counted {
  readonly one: string
  readonly many: string
  /** What to do where they don't. */
  readonly hint: string | Wording
}

/**
 * Whether everything has something at the same place of the other side to meet.
 * @throws WirebenchError naming how many each side has.
 */
export function checkPlaces(ofA: number, ofB: number, { one, many, hint }: Counted): void {
  if (ofA === ofB) return
  throw invalidOption(
    `the A side has ${ofA} ${ofA === 1 ? one : many}, but the B side has ${ofB}`,
    words`each needs an opponent: ${hint}`,
  )
}

export const kindsOfMessages: Counted = {
  one: 'kind of messages',
  many: 'kinds of messages',
  hint: words`give both as many workloads and sizes, or choose them with ${listed([runOptions.workloads, runOptions.sizes])}`,
}
