import { calibration } from '../../../measure/calibration.ts'
import { systemClock } from '../../../measure/clock.ts'
import { keepCompiledCode } from '../../../measure/process/runtime/compiled-code.ts'
import { peakRssBytes } from '../../../measure/process/usage/peak-rss.ts'
import { mainThreadTimes, stolenNs } from '../../../measure/shared-core-time.ts'
import { timedLoop } from '../../../measure/timed-loop.ts'
import { processGauges, shareBeforeCollection, warmUp as warmUpLoop } from '../../../measure/trial/steady.ts'
import { sum, sumBy } from '../../../model/sum.ts'
import type { Connection } from '../drivers/connection.ts'
import type { Row } from '../formats/column-format.ts'
import { type BenchClient, benchClient } from './bench-client.ts'
import { openOperation } from './operations/catalogue.ts'
import { copyRows } from './operations/copy.ts'
import type { Operation } from './operations/operation.ts'
import type { BlockReading, ClientCommand, ClientReply } from './protocol.ts'
import { newTally, nowNs, type Tally } from './tally.ts'
import { verifyTable } from './verify.ts'
import { warmUp } from './warm-up.ts'

/** Answers commands, one at a time. What it throws is for whoever asked, by `asFailure`. */
export function clientWorker(): (command: ClientCommand) => Promise<ClientReply> {
  let client: BenchClient | undefined
  let operation: Operation | undefined
  let changes: Operation['changes']
  const ready = () => {
    if (!client) throw new Error('the client has not been set up')
    return client
  }

  const prepared = () => {
    if (!operation) throw new Error('no work has been prepared')
    return operation
  }

  /** Does what needs a connection of its own. */
  async function overConnection(
    work: (connection: Connection) => Promise<ClientReply>,
  ): Promise<ClientReply> {
    const connection = await ready().connect('pg')
    try {
      return await work(connection)
    } finally {
      await connection.end()
    }
  }

  async function finish(): Promise<void> {
    const closing = operation?.connections ?? []
    operation = undefined
    await Promise.all(closing.map((connection) => connection.end()))
  }

  return async (command) => {
    switch (command.type) {
      case 'set-up': {
        client = await benchClient(command.setup)
        const encodedBytes = client.natives.map((native) => rowBytes(ready().format.encode(native)))
        const calibrated = calibration(systemClock)
        keepCompiledCode()
        return {
          type: 'ready',
          encodedBytes,
          dictionaryBytes: client.format.dictionaryBytes,
          readyMs: performance.now(),
          calibration: calibrated,
        }
      }
      case 'warm-up': {
        // A forced collection drops most of the optimised code, so what matters comes after it.
        warmUpFormat(ready(), shareBeforeCollection * command.limitMs)
        globalThis.gc?.()
        warmUpFormat(ready(), command.limitMs)
        return { type: 'warmed' }
      }
      case 'fill':
        return overConnection(async (connection) => {
          const tally = newTally()
          const startNs = nowNs()
          const limit = { maxRows: command.rows, untilNs: Number.POSITIVE_INFINITY }
          await copyRows(ready(), connection, { table: command.table, index: 'none' }, limit, tally)
          return { type: 'filled', wallNs: nowNs() - startNs }
        })
      case 'change': {
        const { connections, run } = prepared()
        for (const connection of connections)
          await connection.query({ name: '', text: 'set synchronous_commit = off' })
        for (let time = 0; time < command.times; time++) await run(0, newTally())
        return { type: 'changed' }
      }
      case 'verify': {
        const { table, rows, isChanged } = command
        return overConnection(async (connection) => {
          await verifyTable(ready(), connection, table, rows, isChanged ? changes : undefined)
          return { type: 'verified' }
        })
      }
      case 'prepare': {
        await finish()
        operation = await openOperation(ready(), command.work)
        changes = operation.changes
        if (command.proves) await operation.prove?.()
        const warmedUp = await warmUp(operation, command.warmUpMs)
        operation.restart?.()
        const backendPids = operation.connections.map(({ backendPid }) => backendPid)
        return { type: 'prepared', ...warmedUp, backendPids }
      }
      case 'block':
        return { type: 'measured', reading: await measure(prepared(), command.durationMs) }
      case 'turn':
        return { type: 'measured', reading: await takeTurn(prepared(), command) }
      case 'finish':
        await finish()
        return { type: 'finished' }
    }
  }
}

function rowBytes(row: Row): number {
  return sumBy(row, (cell) => cell?.length ?? 0)
}

/** Of the warm-up before anything goes to the server: some hundred messages. */
const formatWindowMs = 20

/** Encodes and decodes until that gets no faster and nothing is compiled any more, as for codecs. */
function warmUpFormat({ format, natives }: BenchClient, limitMs: number): void {
  const run = (native: unknown) => format.decode(format.encode(native))
  const loop = timedLoop({ name: 'format', inputs: natives, run }, () => performance.now())
  warmUpLoop(loop, processGauges, formatWindowMs, limitMs)
}

async function measure(
  { connections, run }: Operation,
  durationMs: number,
  tally: Tally = newTally(),
): Promise<BlockReading> {
  const bytesBefore = bytesOf(connections)
  const cpuBefore = process.cpuUsage()
  const startNs = nowNs()
  await run(startNs + durationMs * 1e6, tally)
  const wallNs = nowNs() - startNs
  const { user, system } = process.cpuUsage(cpuBefore)
  const bytes = bytesOf(connections)
  const { samplesNs, hasPercentiles, ...added } = tally
  return {
    ...added,
    wallNs,
    cpuNs: (user + system) * 1e3,
    sentBytes: bytes.sent - bytesBefore.sent,
    receivedBytes: bytes.received - bytesBefore.received,
    peakRssBytes: peakRssBytes(),
    samplesNs: Float64Array.from(samplesNs),
    samplesSumNs: sum(samplesNs),
    leadInOperations: 0,
    leadInRows: 0,
  }
}

async function takeTurn(
  operation: Operation,
  { leadInMs, durationMs, hasPercentiles, leavesOutStolen }: Extract<ClientCommand, { type: 'turn' }>,
): Promise<BlockReading> {
  const leadIn = newTally(false)
  if (leadInMs > 0) await operation.run(nowNs() + leadInMs * 1e6, leadIn)
  const pids = [process.pid, ...operation.connections.map(({ backendPid }) => backendPid)]
  const before = leavesOutStolen ? pids.map(mainThreadTimes) : []
  const reading = await measure(operation, durationMs, newTally(hasPercentiles))
  const after = leavesOutStolen ? pids.map(mainThreadTimes) : []
  const added = (of: (times: NonNullable<(typeof after)[number]>) => number) =>
    after.reduce((sum, times, index) => {
      const then = before[index]
      return times && then ? sum + of(times) - of(then) : Number.NaN
    }, 0)
  // The client's other threads work as well: collecting garbage, for one.
  const clientNs = reading.cpuNs - (after[0] && before[0] ? after[0].workedNs - before[0].workedNs : 0)
  const workedNs = added((times) => times.workedNs) + Math.max(0, clientNs)
  const stolen = leavesOutStolen
    ? stolenNs(
        reading.wallNs,
        workedNs,
        added((times) => times.waitedNs),
      )
    : 0
  return {
    ...reading,
    wallNs: reading.wallNs - stolen,
    samplesSumNs: reading.samplesSumNs - stolen,
    statementNs: Math.max(0, reading.statementNs - stolen),
    samplesNs: hasPercentiles ? reading.samplesNs : new Float64Array(),
    leadInOperations: leadIn.operations,
    leadInRows: leadIn.rows,
  }
}

function bytesOf(connections: Operation['connections']) {
  const counts = connections.map((connection) => connection.bytes())
  const sum = (side: 'sent' | 'received') => sumBy(counts, (count) => count[side])
  return { sent: sum('sent'), received: sum('received') }
}
