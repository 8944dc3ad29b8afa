import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownOperations } from '../../../../src/model/protocol/protocol-spec.ts'
import { transports } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { openWorkload } from '../../../../src/workloads/own/open-workload.ts'
import type { Workload } from '../../../../src/workloads/workload.ts'
import { openPair, seed } from '../transports/support.ts'
import { type Imported, imported, orders } from './orders.ts'

let brought: Imported
let workload: Workload
beforeAll(async () => {
  brought = await imported('acme.v1.Order', orders(40))
  workload = await openWorkload(brought)
})
afterAll(() => brought.discard())

const variants = transports
  .filter(({ cardWorkload }) => cardWorkload === 'trading-card')
  .flatMap((entry) => entry.clients.map((client) => ({ entry, client })))

describe.each(variants)('$entry.info.name by $client', ({ entry, client }) => {
  test.each(ownOperations.filter((known) => entry.operations.includes(known)))(
    '%s gives messages of the user’s own back as they were',
    async (operation) => {
      const pair = await openPair(entry, { client, ownType: workload.type })
      for (const own of workload.corpus(seed)) {
        const { outcome } = await pair.ask({ operation, own })
        expect(outcome).toBe('ok')
      }
      await pair.close()
    },
  )

  test('does the same compressed, over TLS, with a connection per request', async () => {
    const pair = await openPair(entry, {
      client,
      ownType: workload.type,
      compression: 'gzip',
      tls: true,
      connection: 'per-request',
    })
    const [own] = workload.corpus(seed)
    for (const operation of ownOperations.filter((known) => entry.operations.includes(known)))
      expect(await pair.ask({ operation, own: own! })).toMatchObject({ outcome: 'ok' })
    await pair.close()
  })
})
