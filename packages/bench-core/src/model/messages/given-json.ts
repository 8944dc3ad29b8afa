import { type DescMessage, fromBinary, type JsonValue, type Message } from '@bufbuild/protobuf'

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

/** Messages from their bytes, with the JSON texts that they were given as where they were. */
export function decodeGiven(
  type: DescMessage,
  bodies: readonly Uint8Array[],
  texts: readonly string[] | undefined,
  parsing: { isParsed: boolean },
): Message[] {
  return bodies.map((bytes, index) => {
    const message = fromBinary(type, bytes)
    if (texts) keepGivenJson(message, texts[index]!, parsing)
    return message
  })
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
