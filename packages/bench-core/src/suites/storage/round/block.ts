import { isQueryPhase, type StorageSpec } from '../../../model/storage/storage-spec.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import type { ClientCore } from '../../shared-core.ts'
import type { Work } from '../client/protocol.ts'
import { isShort, isShortStatement, type TurnTimes } from '../plan/budget.ts'
import { tableName } from '../plan/participants.ts'
import { insertPhases, type Measurement } from '../plan/tasks.ts'
import {
  checkpoint,
  copyTable,
  createIndexedTable,
  emptyTable,
  indexFields,
  settleTable,
} from '../server/tables.ts'
import type { MeasuredBlock, MeasuredTurn } from './figures.ts'
import type { Trial } from './trials.ts'

/** What is measured, by whom and where. */
export interface Measuring {
  readonly server: ServerUnderTest
  /** Whether other servers of the run share the disk. */
  readonly sharesDisk: boolean
  readonly trial: Trial
  readonly storage: StorageSpec
  readonly measurement: Measurement
  readonly core: ClientCore
  /** Whether processes keep to the cores that they are put on. */
  readonly isPinned: boolean
  /** Puts processes of the server on the core that it works on for one client at a time. */
  keepTogether(pids: readonly number[]): Promise<void>
}

/** Whoever takes longer has hung: a single operation may go over all rows of a table. */
const minTimeoutMs = 120_000
const timeoutMsPerRow = 5

/** Makes everything ready for one block, measures it, and leaves nothing under way. */
export async function measureBlock(
  measuring: Measuring,
  durationMs: number,
  {
    warmUpMs,
    proves,
    turnsFollow,
  }: { readonly warmUpMs: number; readonly proves: boolean; readonly turnsFollow: boolean },
): Promise<MeasuredBlock> {
  const { server, sharesDisk, measurement } = measuring
  const { client } = measuring.trial
  const table = tableOf(measuring)
  const timeoutMs = timeoutOf(measuring)
  const isNew = await freshTable(measuring, table)
  const preparing = { type: 'prepare', work: workOf(measuring, table), warmUpMs, proves } as const
  await measuring.trial.place(measuring.core)
  const { backendPids, ...warmedUp } = await client.ask(preparing, 'prepared', timeoutMs)
  if (server.isPristine && measuring.core === 'with-server') await measuring.keepTogether(backendPids)
  if (isNew) {
    // What warmed up has left rows behind.
    if (measurement.operation !== 'update-field') await emptyTable(server, table)
    await checkpoint(server)
    // What another server has left to the system would be written in the middle of this block.
    if (sharesDisk) await server.flushDisk()
  }
  const before = server.cpuNs()
  const { reading } = await client.ask({ type: 'block', durationMs }, 'measured', timeoutMs)
  const after = server.cpuNs()
  if (!turnsFollow) await client.ask({ type: 'finish' }, 'finished')
  const serverCpuNs = before === undefined || after === undefined ? undefined : after - before
  return { reading, serverCpuNs, warmedUp }
}

/** A few milliseconds of what a block has been measured of, over the same connections and on the same table. */
export async function measureTurn(
  measuring: Measuring,
  { leadInMs, turnMs }: TurnTimes,
): Promise<MeasuredTurn> {
  const { server, trial, measurement, core, isPinned } = measuring
  const hasPercentiles = !isShort(measurement.operation)
  const leavesOutStolen = server.isPristine && isPinned && core === 'with-server'
  const before = server.cpuNs()
  const { reading } = await trial.client.ask(
    { type: 'turn', leadInMs, durationMs: turnMs, hasPercentiles, leavesOutStolen },
    'measured',
    timeoutOf(measuring),
  )
  const after = server.cpuNs()
  return { reading, serverCpuNs: before === undefined || after === undefined ? undefined : after - before }
}

/** One statement at a time works on one core. */
export function coreOf({ operation, connections }: Measurement): ClientCore {
  return connections === 1 && isShortStatement(operation) ? 'with-server' : 'own'
}

/** Reads back what a block and its turns have written or changed: every row, compared with what it was made from. */
export async function verifyRows(measuring: Measuring, written: number): Promise<void> {
  const { operation, rows } = measuring.measurement
  const isChanged = operation === 'update-field'
  if (!isChanged && !insertPhases.has(operation)) return
  const command = {
    type: 'verify',
    table: tableOf(measuring),
    rows: isChanged ? rows! : written,
    isChanged,
  } as const
  await measuring.trial.client.ask(command, 'verified', timeoutFor(command.rows))
}

function timeoutOf({ measurement }: Measuring): number {
  return timeoutFor(measurement.rows ?? 0)
}

function timeoutFor(rows: number): number {
  return minTimeoutMs + rows * timeoutMsPerRow
}

export function tableOf({
  measurement,
  trial: { participant },
}: {
  readonly measurement: Measurement
  readonly trial: Pick<Trial, 'participant'>
}): string {
  const { operation, access, cell, toast, rows } = measurement
  if (operation === 'update-field') return tableName('update', participant, cell, toast)
  const isIndexed = isQueryPhase(operation) && access !== 'scan'
  if (isQueryPhase(operation) || operation === 'read-all' || operation === 'point-read')
    return tableName(isIndexed ? 'query' : 'read', participant, cell, toast, rows)
  return tableName('write', participant, cell, toast)
}

/** A table of the block's own where it writes; false where it needs none. */
async function freshTable({ server, measurement, trial }: Measuring, table: string): Promise<boolean> {
  const { operation, toast, cell, rows, index } = measurement
  const { layout, fields, participant } = trial
  const design = { layout, toast, fields }
  if (operation === 'update-field') {
    const roles = index === 'field' ? (['field'] as const) : []
    await copyTable(server, tableName('read', participant, cell, toast, rows), table, design, roles)
    await indexFields(server, table, design, roles)
    if (index === 'field') await settleTable(server, table)
    return true
  }
  if (!insertPhases.has(operation)) return false
  await createIndexedTable(server, table, design, index)
  return true
}

/** All that is to be known; each operation takes of it what it needs. */
function workOf({ storage, measurement }: Measuring, table: string): Work {
  const { operation, driver, connections, access, transaction, index, way } = measurement
  const longest = storage.rows.at(-1)!
  const rows = measurement.rows ?? longest
  const maxRows = operation === 'insert-table' ? rows : longest
  const ofTable = { driver, table, rows, maxRows, index, way, batch: storage.batch, transaction }
  return { operation, ...ofTable, connections, access } as Work
}
