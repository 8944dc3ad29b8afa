import { WirebenchError } from '../../model/errors.ts'

/** What both sides have as many of, in words: `codec` and `codecs`. */
export interface Counted {
  readonly one: string
  readonly many: string
  /** What to do where they don't. */
  readonly hint: string
}

/**
 * Whether everything has something at the same place of the other side to meet.
 * @throws WirebenchError naming how many each side has.
 */
export function checkPlaces(ofA: number, ofB: number, { one, many, hint }: Counted): void {
  if (ofA === ofB) return
  throw new WirebenchError(
    'invalid-option',
    `the A side has ${ofA} ${ofA === 1 ? one : many}, the B side ${ofB}`,
    `each needs one to meet: ${hint}`,
  )
}

export const kindsOfMessages: Counted = {
  one: 'kind of messages',
  many: 'kinds of messages',
  hint: 'give both as many workloads and sizes, or choose them with --workload and --size',
}
