import type { Message } from '@bufbuild/protobuf'
import { openServer } from '../../../../src/postgres/server-under-test/open-server.ts'
import type { ServerUnderTest } from '../../../../src/postgres/server-under-test/server.ts'
import type { BlockReading, ClientCommand, Work } from '../../../../src/suites/storage/client/protocol.ts'
import { clientWorker } from '../../../../src/suites/storage/client/run-client.ts'
import { findFormat } from '../../../../src/suites/storage/formats/catalogue.ts'
import { findQueryFields } from '../../../../src/suites/storage/plan/query-field.ts'
import { layoutOf } from '../../../../src/suites/storage/plan/table-layout.ts'
import {
  copyTable,
  createIndexedTable,
  createTable,
  indexDocument,
  indexFields,
  settleTable,
  type TableDesign,
} from '../../../../src/suites/storage/server/tables.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'

export const rows = 300
export const workload = 'infrastructure-execution'
const usualMessages: Messages = { workload, rows }
export let server: ServerUnderTest

export async function openTheServer(): Promise<void> {
  server = await openServer({
    runId: 'operations',
    server: { kind: 'embedded' },
    keepTables: false,
    pgUrl: undefined,
    // Nothing here is about what reaches the disk.
    pgSettings: { fsync: 'off' },
  })
}

export const closeTheServer = () => server.close()

export interface Messages {
  readonly workload: string
  readonly rows: number
  readonly queryField?: string
}

/** Made once for all tests. */
const corpora = new Map<string, readonly Message[]>()

/** A client in this process that has a filled table `read`, and one named `query` with indexes. */
export async function clientWithTables(
  format: string,
  { workload, rows, queryField }: Messages = usualMessages,
) {
  const work = clientWorker()
  const { url, schema, applicationName } = server
  await work({
    type: 'set-up',
    setup: {
      format,
      messages: { workload, homeFolder: '.' },
      seed: 42,
      queryField,
      target: { url, schema, applicationName },
    },
  })
  const { type, corpus } = findWorkload(workload)
  const messages = corpora.get(workload) ?? corpus(42)
  corpora.set(workload, messages)
  const fields = findQueryFields(type, messages, queryField)
  const layout = layoutOf(findFormat(format), type)
  const design: TableDesign = { layout, toast: 'pglz', fields }
  await createTable(server, 'read', design)
  await work({ type: 'fill', table: 'read', rows })
  await copyTable(server, 'read', 'query', design, roles)
  await indexFields(server, 'query', design, roles)
  await indexDocument(server, 'query', design)
  await settleTable(server, 'query')
  await createTable(server, 'write', design)
  await createIndexedTable(server, 'indexed', design, 'field')
  return work
}

const roles = ['field', 'nested', 'number'] as const

export async function blockOf(
  work: (command: ClientCommand) => Promise<unknown>,
  wanted: Work,
  durationMs = 1,
): Promise<BlockReading> {
  await work({ type: 'prepare', work: wanted, warmUpMs: 0, proves: true })
  const measured = (await work({ type: 'block', durationMs })) as { reading: BlockReading }
  await work({ type: 'finish' })
  return measured.reading
}
