import type { Doing } from '../../../model/run/doing.ts'
import {
  accessPath,
  isQueryPhase,
  type StorageAccess,
  type StoragePhase,
  type StorageSpec,
  storageAccesses,
  type ToastCompression,
  type WrittenIndex,
} from '../../../model/storage/storage-spec.ts'
import { sum } from '../../../model/sum.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import type { CorpusCell } from '../plan/corpus-cells.ts'
import { tableName } from '../plan/participants.ts'
import { fieldOfQuery, queryStatement } from '../plan/query-statement.ts'
import { planOf } from '../server/query-plan.ts'
import {
  copyTable,
  createTable,
  dropTable,
  emptyTable,
  indexDocument,
  indexFields,
  settleTable,
} from '../server/tables.ts'
import { type Found, indexSizes, walPosition, xRay } from '../server/x-ray.ts'
import type { Trial } from './trials.ts'

export interface Filling {
  readonly server: ServerUnderTest
  readonly storage: StorageSpec
  readonly cell: CorpusCell
  readonly trial: Trial
}

/** What is done to a participant's tables while they are filled. */
export type FillStep = Omit<Extract<Doing, { code: 'filling-tables' }>, 'code'>

/** Rows of a table of the sweep: as many as the corpus has messages. */
const sweepRows = 256
const hoursMs = 3_600_000

/** What lies on disk, by the tables' rows. */
export type FilledTables = ReadonlyMap<number, Found>

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
  onStep: (step: FillStep) => void,
): Promise<FilledTables> {
  const { storage, cell, trial } = filling
  const all = new Map<number, Found>()
  for (const rows of storage.rows) {
    const table = tableName('read', trial.participant, cell, toast, rows)
    all.set(rows, await fillOne(filling, table, { toast, rows, onStep }))
  }
  return all
}

/**
 * Makes tables with the same rows that can be found by fields, looks at their indexes, and gives how the server finds rows
 * in them, by `planPlace`.
 */
export async function indexTables(
  { storage, cell, server, trial: { participant, layout, fields } }: Filling,
  toast: ToastCompression,
  filled: FilledTables,
  onStep: (step: FillStep) => void,
): Promise<ReadonlyMap<string, string>> {
  const plans = new Map<string, string>()
  const design = { layout, toast, fields }
  const queries = storage.phases.filter(isQueryPhase).filter((phase) => fields[fieldOfQuery[phase]])
  const roles = [...new Set(queries.map((phase) => fieldOfQuery[phase]))]
  const byDocument = queries.some((phase) => accessPath(layout.column, 'gin', phase))
  if (queries.length === 0) return plans
  for (const [rows, { figures }] of filled) {
    const query = tableName('query', participant, cell, toast, rows)
    onStep({ step: 'index', rows })
    await copyTable(server, tableName('read', participant, cell, toast, rows), query, design, roles)
    await indexFields(server, query, design, roles)
    if (byDocument) await indexDocument(server, query, design)
    await settleTable(server, query)
    Object.assign(figures, await indexSizes(server, query))
    for (const operation of queries) {
      for (const access of storageAccesses.filter((known) => known !== 'scan')) {
        if (!accessPath(layout.column, access, operation)) continue
        const asked = { layout, access, operation, table: `${server.schema}.${query}` }
        const statement = queryStatement(fields, asked)
        const plan = await planOf(server, statement)
        if (plan !== undefined) plans.set(planPlace(operation, access, rows), plan.scan)
      }
    }
  }
  return plans
}

/** Whether a run counts what updates add to the write-ahead log. */
export function countsWal({ storage: { phases }, trial: { participant, fields } }: Filling): boolean {
  // Of the reference's second self nothing is told that chance has no part in.
  return (
    participant.copy === 1 &&
    phases.includes('update-field') &&
    phases.includes('x-ray') &&
    fields.field !== undefined
  )
}

/** Updates of which the log is counted, after as many, on a table of so many rows: every page has been changed before. */
const [countedUpdates, maxRowsUpdated] = [500, 1000]

export const walMetrics = {
  none: 'walBytesPerUpdate',
  field: 'walBytesPerIndexedUpdate',
} as const satisfies Record<WrittenIndex, string>

/** What an update of one field adds to the write-ahead log, with or without an index of the field. */
export async function walOfUpdates(
  { server, storage, cell, trial: { client, layout, fields, participant } }: Filling,
  toast: ToastCompression,
  index: WrittenIndex,
): Promise<Found> {
  const figures: Found['figures'] = {}
  const notes: Found['notes'] = {}
  const metric = walMetrics[index]
  const length = storage.rows[0]!
  const rows = Math.min(length, maxRowsUpdated)
  const read = tableName('read', participant, cell, toast, length)
  const table = tableName('update', participant, cell, toast)
  const design = { layout, toast, fields }
  await copyTable(server, read, table, design, index === 'field' ? ['field'] : [], rows)
  if (index === 'field') await indexFields(server, table, design, ['field'])
  await settleTable(server, table)
  const work = { operation: 'update-field', driver: 'pg', table, index, rows } as const
  await client.ask({ type: 'prepare', work, warmUpMs: 0 }, 'prepared', hoursMs)
  const change = () => client.ask({ type: 'change', times: countedUpdates }, 'changed', hoursMs)
  await change()
  const before = await walPosition(server)
  await change()
  const after = await walPosition(server)
  await client.ask({ type: 'finish' }, 'finished')
  figures[metric] = before === null || after === null ? null : Number(after - before) / countedUpdates
  if (figures[metric] === null) notes[metric] = walIsUntold
  else if (!server.isPristine)
    notes[metric] = 'other users of the server may have written some of it: not judged'
  await dropTable(server, table)
  return { figures, notes }
}

const walIsUntold = 'the server doesn’t report its WAL position'

/** The same for small tables of the workload at each size of the sweep, which are gone afterwards. */
export async function sweepSize(filling: Filling, toast: ToastCompression, size: number): Promise<Found> {
  const table = tableName('sweep', filling.trial.participant, filling.cell, toast, size)
  const found = await fillOne(filling, table, { toast, rows: sweepRows, onStep: () => {} })
  if (!filling.storage.keepTables) await dropTable(filling.server, table)
  return found
}

async function fillOne(
  { server, trial: { client, layout, fields, encodedBytes, dictionaryBytes } }: Filling,
  table: string,
  {
    toast,
    rows,
    onStep,
  }: { readonly toast: ToastCompression; readonly rows: number; readonly onStep: (step: FillStep) => void },
): Promise<Found> {
  await createTable(server, table, { layout, toast, fields })
  const fill = async () => {
    onStep({ step: 'write', rows })
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
  onStep({ step: 'read-back', rows })
  await client.ask({ type: 'verify', table, rows }, 'verified', hoursMs)
  onStep({ step: 'vacuum', rows })
  const unsettled = await settleTable(server, table)
  const { figures, notes } = await xRay(server, table, layout, rows)
  if (unsettled !== undefined)
    for (const metric of afterVacuum)
      notes[metric] ??=
        `of a table that was not vacuumed, which the server refused (${unsettled}): not judged`
  if (dictionaryBytes !== undefined) figures.dictionaryBytes = dictionaryBytes
  figures.encodedBytesPerPayload = sum(encodedBytes) / encodedBytes.length
  figures.fillNsPerRow = readings.at(-1)!.wallNs / rows
  const wal = readings.flatMap(({ walBytes }) => walBytes ?? [])
  figures.walBytesPerRow = wal.length === 0 ? null : Math.min(...wal) / rows
  if (wal.length === 0) notes.walBytesPerRow = walIsUntold
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
