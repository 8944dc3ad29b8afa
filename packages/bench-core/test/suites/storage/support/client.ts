import type { Message } from '@bufbuild/protobuf'
import { openServer } from '../../../../src/postgres/server-under-test/open-server.ts'
import type { ServerUnderTest } from '../../../../src/postgres/server-under-test/server.ts'
import type { BlockReading, ClientCommand, Work } from '../../../../src/suites/storage/client/protocol.ts'
import { clientWorker } from '../../../../src/suites/storage/client/run-client.ts'
import { findFormat } from '../../../../src/suites/storage/formats/catalogue.ts'
import { findQueryFields, type QueryFields } from '../../../../src/suites/storage/plan/query-field.ts'
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

/** The tables that a test works on beside `read`, which is filled: each takes its time. */
interface Tables {
  /** Indexes of one with the same rows, named `query`; there is none without them. */
  readonly query?: readonly (FieldRole | 'document')[]
  /** Whether there are `write` and `indexed`, which are empty. */
  readonly areWritten?: boolean
}

type FieldRole = (typeof roles)[number]
const roles = ['field', 'nested', 'number'] as const
export const allTables: Tables = { query: [...roles, 'document'], areWritten: true }

/** Made once for all tests. */
const corpora = new Map<string, readonly Message[]>()
const fieldsOf = new Map<string, QueryFields>()

/** A client in this process that has these tables. */
export async function clientWithTables(
  format: string,
  { query = [], areWritten = false }: Tables = {},
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
  const messages = corpora.getOrInsertComputed(workload, () => corpus(42))
  const fields = fieldsOf.getOrInsertComputed(`${workload} ${queryField}`, () =>
    findQueryFields(type, messages, queryField),
  )
  const layout = layoutOf(findFormat(format), type)
  const design: TableDesign = { layout, toast: 'pglz', fields }
  await createTable(server, 'read', design)
  await work({ type: 'fill', table: 'read', rows })
  if (query.length > 0) {
    const byFields = roles.filter((role) => query.includes(role))
    await copyTable(server, 'read', 'query', design, byFields)
    await indexFields(server, 'query', design, byFields)
    if (query.includes('document')) await indexDocument(server, 'query', design)
    await settleTable(server, 'query')
  }
  if (areWritten) {
    await createTable(server, 'write', design)
    await createIndexedTable(server, 'indexed', design, 'field')
  }
  return work
}

export async function blockOf(
  work: (command: ClientCommand) => Promise<unknown>,
  wanted: Work,
  durationMs = 1,
  proves = true,
): Promise<BlockReading> {
  await work({ type: 'prepare', work: wanted, warmUpMs: 0, proves })
  const measured = (await work({ type: 'block', durationMs })) as { reading: BlockReading }
  await work({ type: 'finish' })
  return measured.reading
}
