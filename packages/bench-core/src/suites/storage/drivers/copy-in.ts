import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { CopyIn } from './connection.ts'

/** The data of a COPY over a driver's stream, at the pace at which the server takes it. */
export function copyInto(stream: Writable): CopyIn {
  let failure: unknown
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error) => {
      failure = error
      reject(error)
    })
  })
  failed.catch(() => {})
  return {
    async write(chunk) {
      if (failure) throw failure
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      if (failure) throw failure
      const finished = new Promise<void>((resolve) => {
        stream.once('finish', resolve)
      })
      stream.end()
      await Promise.race([finished, failed])
    },
  }
}
