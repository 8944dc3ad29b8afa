import {
  accessPath,
  type StorageAccess,
  type StoragePhase,
  type StorageSpec,
  storageAccesses,
  type ToastCompression,
} from '../../model/storage-spec.ts'
import type { ServerUnderTest } from '../../postgres/server-under-test/server.ts'
import type { CorpusCell } from './corpus-cells.ts'
import { findFormat } from './formats/catalogue.ts'
import type { Member } from './members.ts'
import { tableName } from './participants.ts'
import type { QueryField } from './query-field.ts'
import { queryStatement } from './query-statement.ts'
import { planOf } from './server/query-plan.ts'
import { copyTable, createTable, dropTable, emptyTable, indexField, settleTable } from './server/tables.ts'
import { type Found, indexSizes, walPosition, xRay } from './server/x-ray.ts'

export interface Filling {
  readonly server: ServerUnderTest
  readonly storage: StorageSpec
  readonly cell: CorpusCell
  readonly member: Member
  /** The field that rows are found by; undefined where the messages have none. */
  readonly field: QueryField | undefined
}

/** Whether a run reads tables that are filled before its rounds. */
export function needsTables({ phases }: StorageSpec): boolean {
  return phases.some((phase) => !phasesWithoutTables.has(phase))
}

const phasesWithoutTables: ReadonlySet<StoragePhase> = new Set([
  'serialize',
  'deserialize',
  'insert',
  'insert-batch',
  'copy',
  'size-sweep',
])

/** Rows of a table of the sweep: as many as the corpus has messages. */
const sweepRows = 256
const hoursMs = 3_600_000

/** What lies on disk, by the tables' rows, and how the server finds rows in them, by `planPlace`. */
export interface FilledTables {
  readonly found: ReadonlyMap<number, Found>
  readonly plans: ReadonlyMap<string, string>
}

export function planPlace(operation: StoragePhase, access: StorageAccess, rows: number | undefined): string {
  return [operation, access, rows].join('/')
}

/**
 * Makes the tables that a participant's blocks read, alone on the server, and looks at what lies on disk. Every row is
 * read back and compared with what was written.
 *
 * @param onStep Told what is being done.
 */
export async function fillTables(
  filling: Filling,
  toast: ToastCompression,
  onStep: (doing: string) => void,
): Promise<FilledTables> {
  const { storage, cell, server, field } = filling
  const { participant, format } = filling.member
  const all = new Map<number, Found>()
  const plans = new Map<string, string>()
  const { column } = findFormat(format)
  const queries = storage.phases.filter((phase) => phase === 'query-count' || phase === 'query-fetch')
  for (const rows of storage.rows) {
    const table = tableName('read', participant, cell, toast, rows)
    const found = await fillOne(filling, table, { toast, rows, onStep })
    if (queries.length > 0 && field) {
      const query = tableName('query', participant, cell, toast, rows)
      onStep(`indexing ${rows} rows`)
      await copyTable(server, table, query, column, toast)
      await indexField(server, query, column, field)
      await settleTable(server, query, column === 'bytea')
      Object.assign(found.figures, await indexSizes(server, query))
      for (const operation of queries) {
        for (const access of storageAccesses.filter((known) => known !== 'scan')) {
          if (!accessPath(column, access)) continue
          const asked = { column, access, isCount: operation === 'query-count' }
          const statement = queryStatement(field, { ...asked, table: `${server.schema}.${query}` })
          const plan = await planOf(server, statement)
          if (plan !== undefined) plans.set(planPlace(operation, access, rows), plan)
        }
      }
    }
    all.set(rows, found)
  }
  return { found: all, plans }
}

/** The same for small tables of the workload at each size of the sweep, which are gone afterwards. */
export async function sweepSize(filling: Filling, toast: ToastCompression, size: number): Promise<Found> {
  const table = tableName('sweep', filling.member.participant, filling.cell, toast, size)
  const found = await fillOne(filling, table, { toast, rows: sweepRows, onStep: () => {} })
  if (!filling.storage.keepTables) await dropTable(filling.server, table)
  return found
}

async function fillOne(
  { server, member: { client, format, encodedBytes } }: Filling,
  table: string,
  {
    toast,
    rows,
    onStep,
  }: { readonly toast: ToastCompression; readonly rows: number; readonly onStep: (doing: string) => void },
): Promise<Found> {
  await createTable(server, table, findFormat(format).column, toast)
  const fill = async () => {
    onStep(`writing ${rows} rows`)
    const before = await walPosition(server)
    const { wallNs } = await client.ask({ type: 'fill', table, rows }, 'filled', hoursMs)
    const after = await walPosition(server)
    return { wallNs, walBytes: before === null || after === null ? null : Number(after - before) }
  }
  const readings = [await fill()]
  if (!server.isPristine) {
    // Others only ever add to it: of two readings the smaller one is nearer.
    await emptyTable(server, table)
    readings.push(await fill())
  }
  onStep(`reading ${rows} rows back`)
  await client.ask({ type: 'verify', table, rows }, 'verified', hoursMs)
  onStep(`vacuuming ${rows} rows`)
  const unsettled = await settleTable(server, table)
  const { figures, notes } = await xRay(server, table, rows)
  if (unsettled !== undefined)
    for (const metric of afterVacuum)
      notes[metric] ??=
        `of a table that was not vacuumed, which the server refused (${unsettled}): not judged`
  figures.encodedBytesPerPayload = encodedBytes.reduce((sum, bytes) => sum + bytes, 0) / encodedBytes.length
  figures.fillNsPerRow = readings.at(-1)!.wallNs / rows
  const wal = readings.flatMap(({ walBytes }) => walBytes ?? [])
  figures.walBytesPerRow = wal.length === 0 ? null : Math.min(...wal) / rows
  if (wal.length === 0) notes.walBytesPerRow = 'the server doesn’t tell where its WAL ends'
  else if (!server.isPristine) notes.walBytesPerRow = sharedWal(wal, rows)
  return { figures, notes }
}

/** What is read of a table that was vacuumed. */
const afterVacuum = [
  'heapBytes',
  'toastBytes',
  'indexBytes',
  'totalBytes',
  'bytesPerRow',
  'storedBytesPerPayload',
]

function sharedWal(readings: readonly number[], rows: number): string {
  const perRow = readings.map((bytes) => Math.round(bytes / rows).toLocaleString('en')).join(' and ')
  return `the smaller of two readings (${perRow} bytes); others on the server may have written some of it: not judged`
}
