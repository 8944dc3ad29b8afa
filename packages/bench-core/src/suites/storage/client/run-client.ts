import { calibrationSpinNs } from '../../../measure/calibration-spin.ts'
import { systemClock } from '../../../measure/clock.ts'
import { keepCompiledCode } from '../../../measure/compiled-code.ts'
import { peakRssBytes } from '../../../measure/peak-rss.ts'
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

  async function finish(): Promise<void> {
    const closing = operation?.connections ?? []
    operation = undefined
    await Promise.all(closing.map((connection) => connection.end()))
  }

  return async (command) => {
    switch (command.type) {
      case 'set-up': {
        client = await benchClient(command.setup)
        const encodedBytes = client.natives.map((native) => ready().format.encode(native).length)
        const calibrationNs = calibrationSpinNs(systemClock)
        keepCompiledCode()
        return { type: 'ready', encodedBytes, readyMs: performance.now(), calibrationNs }
      }
      case 'warm-up': {
        warmUpFormat(ready(), passesBefore)
        globalThis.gc?.()
        // A forced collection makes the optimiser think again.
        warmUpFormat(ready(), passesAfter)
        return { type: 'warmed' }
      }
      case 'fill': {
        const connection = await ready().connect('pg')
        try {
          const tally = newTally()
          const startNs = nowNs()
          const limit = { mostRows: command.rows, untilNs: Number.POSITIVE_INFINITY }
          await copyRows(ready(), connection, command.table, limit, tally)
          return { type: 'filled', wallNs: nowNs() - startNs }
        } finally {
          await connection.end()
        }
      }
      case 'verify': {
        const connection = await ready().connect('pg')
        try {
          return {
            type: 'verified',
            rows: await verifyTable(ready(), connection, command.table, command.rows),
          }
        } finally {
          await connection.end()
        }
      }
      case 'verify-changes': {
        const { table, rows } = command
        const connection = await ready().connect('pg')
        try {
          return { type: 'verified', rows: await verifyTable(ready(), connection, table, rows, changes) }
        } finally {
          await connection.end()
        }
      }
      case 'prepare': {
        await finish()
        operation = await openOperation(ready(), command.work)
        changes = operation.changes
        if (command.proves) await operation.prove?.()
        return { type: 'prepared', ...(await warmUp(operation, command.warmUpMs)) }
      }
      case 'block': {
        if (!operation) throw new Error('no work has been prepared')
        return { type: 'measured', reading: await measure(operation, command.durationMs) }
      }
      case 'finish':
        await finish()
        return { type: 'finished' }
    }
  }
}

/** Passes over the corpus that the compiler learns the format from, before anything goes to the server. */
const passesBefore = 3
const passesAfter = 1

function warmUpFormat({ format, natives }: BenchClient, passes: number): void {
  for (let pass = 0; pass < passes; pass++) {
    for (const native of natives) {
      format.decode(format.encode(native))
    }
  }
}

async function measure({ connections, run }: Operation, durationMs: number): Promise<BlockReading> {
  const tally: Tally = newTally()
  const bytesBefore = bytesOf(connections)
  const cpuBefore = process.cpuUsage()
  const startNs = nowNs()
  await run(startNs + durationMs * 1e6, tally)
  const wallNs = nowNs() - startNs
  const { user, system } = process.cpuUsage(cpuBefore)
  const bytes = bytesOf(connections)
  const { samplesNs, ...added } = tally
  return {
    ...added,
    wallNs,
    cpuNs: (user + system) * 1e3,
    sentBytes: bytes.sent - bytesBefore.sent,
    receivedBytes: bytes.received - bytesBefore.received,
    peakRssBytes: peakRssBytes(),
    samplesNs: Float64Array.from(samplesNs),
  }
}

function bytesOf(connections: Operation['connections']) {
  const counts = connections.map((connection) => connection.bytes())
  const sum = (side: 'sent' | 'received') => counts.reduce((total, count) => total + count[side], 0)
  return { sent: sum('sent'), received: sum('received') }
}
