import type { Socket } from 'node:net'
import { connectAdmin } from '../../packages/bench-core/src/postgres/server-under-test/connect-admin.ts'
import { parseServerUrl } from '../../packages/bench-core/src/postgres/server-url.ts'
import { executeMessages } from '../../packages/bench-core/src/suites/storage/drivers/messages.ts'

/** A prepared statement over a socket with nothing around it: the most that Node can get out of a connection. */
export interface BareStatement {
  /** Executes it once; resolves when the server is ready for the next. */
  execute(parameter: string | Buffer): Promise<void>
  end(): void
}

const readyForQuery = 'Z'.charCodeAt(0)
const errorResponse = 'E'.charCodeAt(0)
const headerBytes = 5

/** Logs in and prepares the statement with a driver, and then keeps its socket for itself. */
export async function prepareBare(url: string, text: string): Promise<BareStatement> {
  const client = await connectAdmin(url, parseServerUrl(url, 'the server'), 'wirebench speed')
  await client.query(`prepare bare as ${text}`)
  const socket = client.connection.stream as Socket
  socket.removeAllListeners('data')
  let ready: { resolve(): void; reject(error: Error): void } | undefined
  let left: Buffer = Buffer.alloc(0)
  let failure: Error | undefined

  socket.on('data', (chunk: Buffer) => {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk])
    let at = 0
    while (at + headerBytes <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === errorResponse) failure = new Error(bytes.subarray(at + headerBytes, end).toString())
      if (bytes[at] === readyForQuery) {
        if (failure) ready?.reject(failure)
        else ready?.resolve()
      }
      at = end
    }
    left = bytes.subarray(at)
  })

  return {
    execute(parameter) {
      return new Promise((resolve, reject) => {
        ready = { resolve, reject }
        socket.write(executeMessages('bare', [parameter], [true]))
      })
    },
    end: () => socket.destroy(),
  }
}
