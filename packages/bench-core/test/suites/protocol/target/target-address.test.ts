import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { targetAddress } from '../../../../src/suites/protocol/target/target-address.ts'
import { listening } from '../../../support/listening.ts'

beforeAll(() => {
  vi.spyOn(dns, 'lookup').mockResolvedValue([
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ] as never)
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('of a name’s addresses the first that takes a connection is the service’s', async () => {
  const port = await listening(createServer(), onTestFinished)
  expect(await targetAddress({ url: `http://localhost:${port}` })).toEqual({ host: '127.0.0.1', port })
})

test('where none takes one, the first of them is told of', async () => {
  expect(await targetAddress({ url: 'http://localhost:9' })).toEqual({ host: '::1', port: 9 })
})
