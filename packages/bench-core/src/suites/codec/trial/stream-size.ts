/** What a stream holds at most: as many messages, and as many bytes of them in protobuf, so that memory stays bounded. */
const streamLimits = { messages: 10_000, bytes: 4_000_000 } as const

/** How many messages of so many bytes in protobuf, in the mean, a stream has. The same for every codec. */
export function messagesOfStream(meanBytes: number): number {
  return Math.max(1, Math.min(streamLimits.messages, Math.floor(streamLimits.bytes / Math.max(1, meanBytes))))
}
