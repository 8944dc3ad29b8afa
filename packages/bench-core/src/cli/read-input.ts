import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export { text as readAll } from 'node:stream/consumers'

/** The lines of a stream, one at a time, for as long as it lasts. */
export function linesOf(input: Readable): AsyncIterator<string> {
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
}

/**
 * The first line, undefined where there is none. The stream is left alone afterwards: a terminal that is read keeps the process alive.
 * @throws the signal's reason, as soon as it is aborted.
 */
export async function firstLineOf(input: Readable, signal: AbortSignal): Promise<string | undefined> {
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal })
  try {
    const { done, value } = await reader[Symbol.asyncIterator]().next()
    signal.throwIfAborted()
    return done ? undefined : value
  } finally {
    reader.close()
  }
}
