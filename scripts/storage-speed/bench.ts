import type {
  BlockReading,
  ClientCommand,
  Work,
} from '../../packages/bench-core/src/suites/storage/client/protocol.ts'
import { clientWorker } from '../../packages/bench-core/src/suites/storage/client/run-client.ts'
import type { ServerUnderTest } from '../../packages/bench-core/src/suites/storage/server/server.ts'
import {
  createTable,
  emptyTable,
  settleTable,
} from '../../packages/bench-core/src/suites/storage/server/tables.ts'

export const rows = 10_000
const format = 'jsonb-json'

/** The product's own client with its tables, as the suite drives it. */
export interface Bench {
  measure(work: Work, durationMs: number): Promise<BlockReading>
  ask(command: ClientCommand): Promise<unknown>
}

/** Makes a table of rows to read and an empty one to write. */
export async function openBench(server: ServerUnderTest): Promise<Bench> {
  const ask = clientWorker()
  const { url, schema, applicationName } = server
  const target = { url, schema, applicationName }
  await ask({
    type: 'set-up',
    setup: { format, messages: { workload: 'infrastructure-execution', homeFolder: '.' }, seed: 42, target },
  })
  await createTable(server, 'speed_read', 'jsonb', 'pglz')
  await ask({ type: 'fill', table: 'speed_read', rows })
  await settleTable(server, 'speed_read')
  await createTable(server, 'speed_write', 'jsonb', 'pglz')
  return {
    ask,
    async measure(work, durationMs) {
      await ask({ type: 'prepare', work, warmUpMs: 50 })
      if ('mostRows' in work) await emptyTable(server, work.table)
      const reply = await ask({ type: 'block', durationMs })
      await ask({ type: 'finish' })
      if (reply.type !== 'measured') throw new Error(`a block was answered with "${reply.type}"`)
      return reply.reading
    },
  }
}
