/** A dictionary is made of every tenth message and tried on the others. */
export const dictionaryEvery = 10
/** About as much as the tools of Brotli and Zstandard make; more is read at every call and saves little. */
const maxDictionaryBytes = 32_768

/**
 * The corpus in two parts that share no message.
 * @throws Error where there are too few.
 */
export function splitForDictionary<T>(corpus: readonly T[]): {
  readonly made: readonly T[]
  readonly rest: readonly T[]
} {
  const reason = tooFewForDictionary(corpus.length)
  if (reason !== undefined) throw new RangeError(reason)
  return {
    made: corpus.filter((_, index) => index % dictionaryEvery === 0),
    rest: corpus.filter((_, index) => index % dictionaryEvery !== 0),
  }
}

/** Why no dictionary can be made of so many messages; undefined where one can. */
export function tooFewForDictionary(messages: number): string | undefined {
  if (messages >= dictionaryEvery) return undefined
  const there = messages === 1 ? 'is 1' : `are ${messages}`
  return `a dictionary is trained on a tenth of the messages and used for the others: there ${there}, but ${dictionaryEvery} are needed`
}

/**
 * The messages that it is made of, one after the other: a raw dictionary, such as HTTP's dictionary transport (RFC 9842)
 * takes. A library's training tool makes a smaller one of many more messages by picking what recurs.
 */
export function dictionaryOf(made: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(made).subarray(0, maxDictionaryBytes))
}
