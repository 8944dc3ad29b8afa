import type { Readable } from 'node:stream'
import { maxBodyBytes } from '../encoding/body-compression.ts'

/** Hands over the whole body of a request; one that is too large loses its connection. */
export function receiveBody(request: Readable, work: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > maxBodyBytes) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => work(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
}
