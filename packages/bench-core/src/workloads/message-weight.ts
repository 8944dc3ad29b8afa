import { type DescMessage, type Message, toBinary } from '@bufbuild/protobuf'
import type { MessageWeight } from '../model/messages/own-messages.ts'
import { sumBy } from '../model/sum.ts'

/** What one message weighs, in the mean. */
export function meanWeight(type: DescMessage, messages: readonly Message[]): MessageWeight {
  const mean = (of: (message: Message) => number) => sumBy(messages, of) / messages.length
  return {
    values: Math.round(mean(valuesIn)),
    bytes: Math.round(mean((message) => toBinary(type, message).length)),
  }
}

function valuesIn(part: unknown): number {
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return 1
  return Object.entries(part).reduce(
    // A message carries the name of its type.
    (sum, [name, inner]) => sum + (name.startsWith('$') ? 0 : valuesIn(inner)),
    0,
  )
}

/** The slowest codecs take about so long to decode a message, and half of it to encode one; one that holds nothing takes time, too. */
export function slowestCodecNs({ values, bytes }: MessageWeight): number {
  return 300 * Math.max(1, values) + 5 * bytes
}
