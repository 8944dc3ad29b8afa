import {
  type Distribution,
  distributionIn,
  partsPerRound,
  splitIntoParts,
} from '../../../measure/histogram.ts'
import { workingTimeNs } from '../../../model/run/recorded/working-time.ts'
import { formatPhases } from '../../../model/storage/storage-spec.ts'
import { sum, sumBy } from '../../../model/sum.ts'
import type { BlockReading } from '../client/protocol.ts'
import { insertPhases, type Measurement } from '../plan/tasks.ts'

/** One block as client and server saw it. */
export interface MeasuredBlock {
  readonly reading: BlockReading
  /** Undefined where the server's time can't be told. */
  readonly serverCpuNs: number | undefined
  readonly warmedUp?: { readonly warmUpMs: number; readonly steady: boolean }
}

/** A turn as client and server saw it. */
export type MeasuredTurn = Omit<MeasuredBlock, 'warmedUp'>

/** What figures are seen in the light of. */
interface Circumstances {
  /** Rows of the longest table of the run, as many as a block writes at most. */
  readonly maxRows: number
  /** Whether the server may work for others as well. */
  readonly isShared: boolean
}

/** What a participant's blocks, or turns, of one round amount to together. A figure with a note is shown and not judged. */
export function figuresOf(
  { operation, connections, rows }: Pick<Measurement, 'operation' | 'connections' | 'rows'>,
  blocks: readonly MeasuredBlock[],
  { maxRows, isShared }: Circumstances,
): { figures: Record<string, number | null>; notes: Record<string, string> } {
  const total = (quantity: (reading: BlockReading) => number) =>
    sumBy(blocks, ({ reading }) => quantity(reading))
  const operations = total((reading) => reading.operations)
  const workedOn = operations + total((reading) => reading.leadInOperations)
  const perOperation = (quantity: (reading: BlockReading) => number) => total(quantity) / operations
  const read = total((reading) => reading.rows)
  const timeNs = total((reading) => timeOfConnectionNs(reading, connections))
  const clientCpuNs = total((reading) => reading.cpuNs)
  if (formatPhases.has(operation)) return { figures: figuresOfSlices(blocks), notes: {} }
  const time = {
    nsPerOperation: (timeNs * connections) / operations,
    operationsPerSecond: (operations / timeNs) * 1e9,
    clientCpuNsPerOperation: clientCpuNs / operations,
  }

  const known = blocks.flatMap(({ serverCpuNs }) => (serverCpuNs === undefined ? [] : [serverCpuNs]))
  const serverCpuNs = known.length === blocks.length ? sum(known) : null
  const serverNote = serverCpuNs === null ? serverIsElsewhere : isShared ? serverIsShared : undefined
  // It is done to all rows of a table, so that there is a time for all of them.
  const isWhole = insertPhases.has(operation) || operation === 'read-all'
  const allRows = rows ?? maxRows
  return {
    figures: {
      ...time,
      cpuNsPerOperation: serverCpuNs === null ? null : clientCpuNs / operations + serverCpuNs / workedOn,
      serverCpuNsPerOperation: serverCpuNs === null ? null : serverCpuNs / workedOn,
      ...(read > 0 && {
        rowsPerSecond: (read / timeNs) * 1e9,
        ...(isWhole && { totalNs: (timeNs / read) * allRows }),
        ...(read !== operations && { rowsPerOperation: read / operations, nsPerRow: timeNs / read }),
      }),
      ...nonZero({
        encodeNsPerOperation: perOperation((reading) => reading.encodeNs),
        statementNsPerOperation: perOperation((reading) => reading.statementNs),
        decodeNsPerOperation: perOperation((reading) => reading.decodeNs),
      }),
      wireBytesSentPerOperation: perOperation((reading) => reading.sentBytes),
      wireBytesReceivedPerOperation: perOperation((reading) => reading.receivedBytes),
    },
    notes: {
      ...(isWhole &&
        operation !== 'insert-table' && {
          totalNs: `modelled: the time of a row × ${allRows.toLocaleString('en')} rows`,
        }),
      ...(serverNote && { serverCpuNsPerOperation: serverNote, cpuNsPerOperation: serverNote }),
    },
  }
}

/** What waits for nobody costs what it worked, whatever the system did with its core meanwhile. */
function figuresOfSlices(blocks: readonly MeasuredBlock[]): Record<string, number> {
  const slices = blocks.flatMap(({ reading }) => reading.slices)
  const sum = (of: (slice: (typeof slices)[number]) => number) => sumBy(slices, of)
  const operations = sum((slice) => slice.operations)
  const nsPerOperation = sum(workingTimeNs) / operations
  const cpuNsPerOperation = sum(({ cpuNs }) => cpuNs) / operations
  return {
    nsPerOperation,
    operationsPerSecond: 1e9 / nsPerOperation,
    cpuNsPerOperation,
    clientCpuNsPerOperation: cpuNsPerOperation,
  }
}

/**
 * The time that counts. Of several connections it is the mean of their own, which consists of whole operations: how long the
 * others wait for the last one's answer is nobody's, so throughput × mean time is the number of connections (Little's law).
 */
function timeOfConnectionNs({ wallNs, samplesSumNs }: BlockReading, connections: number): number {
  return connections > 1 ? samplesSumNs / connections : wallNs
}

/** A part that an operation doesn't have is no figure of it. */
function nonZero(parts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== 0))
}

const serverIsElsewhere =
  'not measured: the server’s processes are not on this machine, or the system doesn’t report it'

const serverIsShared = 'for the whole server, including its work for others: not judged'

/** The distribution of a round's single operations; undefined where they were too short to be timed alone. */
export function latencyOf(blocks: readonly MeasuredBlock[]): Distribution | undefined {
  const timed = blocks.flatMap(({ reading }) => (reading.samplesNs.length > 0 ? [reading] : []))
  if (timed.length === 0) return undefined
  const windowMs = sumBy(timed, ({ wallNs }) => wallNs) / 1e6
  const parts = splitIntoParts(
    timed.map(({ samplesNs }) => samplesNs),
    partsPerRound,
  )
  return distributionIn(parts, windowMs)
}
