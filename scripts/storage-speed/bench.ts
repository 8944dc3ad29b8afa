import type { ServerUnderTest } from '../../packages/bench-core/src/postgres/server-under-test/server.ts'
import type { BlockReading, Work } from '../../packages/bench-core/src/suites/storage/client/protocol.ts'
import { clientWorker } from '../../packages/bench-core/src/suites/storage/client/run-client.ts'
import { payloadLayout } from '../../packages/bench-core/src/suites/storage/plan/table-layout.ts'
import { createTable, settleTable } from '../../packages/bench-core/src/suites/storage/server/tables.ts'

export const rows = 10_000
const format = 'jsonb-json'
const design = { layout: payloadLayout('jsonb'), toast: 'pglz' } as const

/** One of the product's own clients, as the suite drives it, with its work ready to be measured. */
export interface Bench {
  measure(durationMs: number): Promise<BlockReading>
  end(): Promise<void>
}

/** Makes a table of rows to read and an empty one to write. */
export async function makeTables(server: ServerUnderTest): Promise<void> {
  const ask = await newClient(server)
  await createTable(server, 'speed_read', design)
  await ask({ type: 'fill', table: 'speed_read', rows })
  await settleTable(server, 'speed_read')
  await createTable(server, 'speed_write', design)
}

export async function openBench(server: ServerUnderTest, work: Work): Promise<Bench> {
  const ask = await newClient(server)
  await ask({ type: 'prepare', work, warmUpMs: 300 })
  return {
    async measure(durationMs) {
      const reply = await ask({ type: 'block', durationMs })
      if (reply.type !== 'measured') throw new Error(`a block was answered with "${reply.type}"`)
      return reply.reading
    },
    async end() {
      await ask({ type: 'finish' })
    },
  }
}

async function newClient({ url, schema, applicationName }: ServerUnderTest) {
  const ask = clientWorker()
  const target = { url, schema, applicationName }
  const messages = { workload: 'infrastructure-execution', homeFolder: '.' }
  await ask({ type: 'set-up', setup: { format, messages, seed: 42, target } })
  return ask
}
