import type { RunEvent } from '../../model/run-event.ts'
import type { StoragePhase, StorageSpec, ToastCompression } from '../../model/storage-spec.ts'
import { sweepParameters, xRayParameters } from './cases.ts'
import { findFormat } from './formats/catalogue.ts'
import type { CorpusCell } from './measurements.ts'
import type { Member } from './members.ts'
import { tableName } from './participants.ts'
import type { QueryField } from './query-field.ts'
import type { ServerUnderTest } from './server/server.ts'
import { copyTable, createTable, dropTable, indexField, settleTable } from './server/tables.ts'
import { indexSizes, walPosition, xRay } from './server/x-ray.ts'

type FiguresEvent = Extract<RunEvent, { type: 'figures-measured' }>

interface Filling {
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
  'insert',
  'insert-batch',
  'copy',
  'size-sweep',
])

/** Rows of a table of the sweep: as many as the corpus has messages. */
const sweepRows = 256
const hoursMs = 3_600_000

/**
 * Makes the tables that a participant's blocks read, alone on the server, and looks at what lies on disk. Every row is
 * read back and compared with what was written.
 */
export async function fillTables(filling: Filling, toast: ToastCompression): Promise<FiguresEvent[]> {
  const { storage, cell, server, field } = filling
  const { participant } = filling.member
  const found: FiguresEvent[] = []
  const { column } = findFormat(participant.contender)
  const queries = storage.phases.some((phase) => phase === 'query-count' || phase === 'query-fetch')
  for (const rows of storage.rows) {
    const table = tableName('read', participant, cell, toast, rows)
    const figures = await fillOne(filling, table, toast, rows)
    if (queries && field) {
      const query = tableName('query', participant, cell, toast, rows)
      await copyTable(server, table, query, column, toast)
      await indexField(server, query, column, field)
      await settleTable(server, query, column === 'bytea')
      Object.assign(figures.figures, await indexSizes(server, query))
    }
    if (storage.phases.includes('x-ray'))
      found.push(eventOf(filling, 'x-ray', xRayParameters(cell, toast, rows), figures))
  }
  return found
}

/** The same for small tables of the workload at each size of the sweep, which are gone afterwards. */
export async function sweepSize(
  filling: Filling,
  toast: ToastCompression,
  size: number,
): Promise<FiguresEvent> {
  const table = tableName('sweep', filling.member.participant, filling.cell, toast, size)
  const figures = await fillOne(filling, table, toast, sweepRows)
  await dropTable(filling.server, table)
  return eventOf(filling, 'size-sweep', sweepParameters(toast, size), figures)
}

async function fillOne(
  { server, member: { client, participant, encodedBytes } }: Filling,
  table: string,
  toast: ToastCompression,
  rows: number,
) {
  await createTable(server, table, findFormat(participant.contender).column, toast)
  const before = await walPosition(server)
  const { wallNs } = await client.ask({ type: 'fill', table, rows }, 'filled', hoursMs)
  const after = await walPosition(server)
  await client.ask({ type: 'verify', table, rows }, 'verified', hoursMs)
  await settleTable(server, table)
  const { figures, notes } = await xRay(server, table, rows)
  figures.encodedBytesPerPayload = encodedBytes.reduce((sum, bytes) => sum + bytes, 0) / encodedBytes.length
  figures.fillNsPerRow = wallNs / rows
  figures.walBytesPerRow = before === null || after === null ? null : Number(after - before) / rows
  if (figures.walBytesPerRow === null) notes.walBytesPerRow = 'the server doesn’t tell where its WAL ends'
  else if (!server.isPristine) notes.walBytesPerRow = 'others on the server may have written some of it'
  return { figures, notes }
}

function eventOf(
  { cell, member }: Filling,
  operation: 'x-ray' | 'size-sweep',
  parameters: FiguresEvent['parameters'],
  found: Pick<FiguresEvent, 'figures' | 'notes'>,
): FiguresEvent {
  const { workload } = cell
  return {
    type: 'figures-measured',
    suite: 'storage',
    operation,
    workload,
    parameters,
    round: 1,
    ...member.participant,
    ...found,
  }
}
