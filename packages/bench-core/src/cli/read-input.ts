import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export async function readAll(input: Readable): Promise<string> {
  let text = ''
  for await (const chunk of input.setEncoding('utf8')) text += chunk
  return text
}

/** The lines of a stream, one at a time, for as long as it lasts. */
export function linesOf(input: Readable): AsyncIterator<string> {
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
}
