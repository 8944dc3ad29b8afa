import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { OperationInput } from '../../../../src/suites/protocol/transport.ts'
import { defaultConnectOptions } from '../../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { listening } from '../../../support/listening.ts'

const document = { name: 'Ann', email: 'ann@example.com', age: 30, role: 'user' }
const inputs: OperationInput[] = [
  { operation: 'read', id: 'a', expected: document },
  { operation: 'create', document },
  { operation: 'update', id: 'a', document },
]

test.each(inputs)('undici has as many requests on the wire as are in flight: $operation', async (input) => {
  let heads = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heads += bytes.toString('latin1').match(/ HTTP\/1\.1\r\n/g)?.length ?? 0
    })
  })
  const port = await listening(server, onTestFinished)
  const client = await findTransport('http-json').client({
    ...defaultConnectOptions,
    client: 'undici',
    pipelining: 8,
  })
  const connection = await client.connect({ host: '127.0.0.1', port }, () => {})
  const request = client.prepare(input)
  for (let tag = 0; tag < 8; tag++) connection.send(request, tag)
  await expect.poll(() => heads).toBe(8)
  await connection.close()
})
