import { type DescMessage, type FileRegistry, fromJson, toBinary } from '@bufbuild/protobuf'

/** The first of the texts that a program which reads with JSON.parse has another message of than the one that was stored; -1 where there is none. */
export function firstReadOtherwise(
  given: readonly string[],
  messages: readonly Uint8Array[],
  type: DescMessage,
  registry: FileRegistry,
): number {
  return given.findIndex((text, index) => !isReadByParse(text, messages[index]!, type, registry))
}

function isReadByParse(text: string, bytes: Uint8Array, type: DescMessage, registry: FileRegistry): boolean {
  try {
    const message = fromJson(type, JSON.parse(text), { registry, ignoreUnknownFields: true })
    // By their bytes, in which NaN is the same as NaN, and 0 another number than −0.
    return Buffer.compare(toBinary(type, message, { writeUnknownFields: false }), bytes) === 0
  } catch {
    return false
  }
}

const [before, after] = [
  'JSON.parse and the official mapping read record ',
  ' otherwise, as whole numbers above 2⁵³, −0 or ids in hexadecimal: JSON contenders carry that mapping, and not your JSON as it was given',
]

export function readOtherwiseNote(record: number): string {
  return `${before}${record}${after}`
}

export function isReadOtherwiseNote(note: string): boolean {
  return note.startsWith(before) && note.endsWith(after)
}
