import type { JsonValue, Message } from '@bufbuild/protobuf'

interface Given {
  readonly text: string
  /** Whether JSON.parse is enough to read all messages of the corpus. */
  readonly isParsed: boolean
}

const given = new WeakMap<Message, Given>()

/**
 * Notes the JSON text that a message was given as, for codecs that carry JSON as it was given.
 * @param isParsed Whether a program that reads them with JSON.parse has the same messages, all of the corpus.
 */
export function keepGivenJson(message: Message, text: string, { isParsed }: { isParsed: boolean }): void {
  given.set(message, { text, isParsed })
}

/** The JSON text that a message was given as, minified; undefined where it came another way. */
export function givenJson(message: Message): string | undefined {
  return given.get(message)?.text
}

/** What a program that was given the message as JSON holds; undefined where it came another way, or JSON.parse isn't enough. */
export function parsedGiven(message: Message): JsonValue | undefined {
  const known = given.get(message)
  return known?.isParsed ? JSON.parse(known.text) : undefined
}
