/** What compresses a message by itself. */
export const plainCompressions = ['gzip', 'brotli', 'zstd'] as const
/** What compresses it with a dictionary that both sides have. */
export const dictionaryCompressions = ['brotli-dictionary', 'zstd-dictionary'] as const
/** All of them, in the order in which reports show them. Each is an operation of the codec suite. */
export const compressionNames = [...plainCompressions, ...dictionaryCompressions] as const
export type CompressionName = (typeof compressionNames)[number]

export function isCompression(operation: string): operation is CompressionName {
  return (compressionNames as readonly string[]).includes(operation)
}

/** How many messages are compressed together, to see what a batch saves. */
export const batchSizes = [10, 100] as const
