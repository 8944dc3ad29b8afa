import { readFileSync } from 'node:fs'
import { chmod, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pin } from '../packages/bench-core/src/measure/process/pinning.ts'
import { openServer } from '../packages/bench-core/src/postgres/server-under-test/open-server.ts'
import { textTable } from '../packages/bench-core/src/report/words/text-table.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { startClient } from '../packages/bench-core/src/suites/storage/client/client-process.ts'
import { CopyRows } from '../packages/bench-core/src/suites/storage/client/copy-rows.ts'
import type { Work } from '../packages/bench-core/src/suites/storage/client/protocol.ts'
import { findFormat } from '../packages/bench-core/src/suites/storage/formats/catalogue.ts'
import { bindJson } from '../packages/bench-core/src/suites/storage/formats/json-text.ts'
import { layoutOf } from '../packages/bench-core/src/suites/storage/plan/table-layout.ts'
import {
  createTable,
  dropTable,
  emptyTable,
  settleTable,
} from '../packages/bench-core/src/suites/storage/server/tables.ts'
import { findWorkload } from '../packages/bench-core/src/workloads/catalogue.ts'
import { seededRandom } from '../packages/bench-core/src/workloads/seeded-random.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { prepareBare } from './storage-speed/bare-client.ts'
import { makeTables, openBench, rows } from './storage-speed/bench.ts'
import { isInstalled, pgbenchRate, timed } from './storage-speed/tools.ts'
import { machineText } from './tables.ts'
import { heldMachine } from './take-machine.ts'

/**
 * How near the storage suite's client comes to what is possible: our single-row insert and point read beside a socket
 * with the same messages and nothing else, our binary COPY beside `psql \copy` of the same bytes, all in turn on one
 * pristine server. A table to look at, never a test: the exit code is 0.
 */
const { times, turnMs, copies, memoryRows } = orRefuse(() => {
  const given = readOptions(['times', 'turn', 'copies', 'rows'])
  return {
    /** Turns of each statement, and how long one lasts: short ones meet the same neighbours. */
    times: wholeNumber('times', given.times, 60),
    turnMs: wholeNumber('turn', given.turn, 60),
    copies: wholeNumber('copies', given.copies, 7),
    /** Instead, unless 0: what one client's memory comes to that writes, checks and reads a table of so many rows. */
    memoryRows: wholeNumber('rows', given.rows, 0, 0),
  }
})
const hourMs = 3_600_000

interface Contest {
  readonly name: string
  readonly ours: number[]
  readonly other: number[]
  readonly target: number | null
}

const writing = { driver: 'pg', table: 'speed_write', index: 'none' } as const
const inserting: Work = { operation: 'insert', ...writing, maxRows: 1e9 }
const copying: Work = { operation: 'copy', ...writing, maxRows: rows }
const reading: Work = { operation: 'point-read', driver: 'pg', table: 'speed_read', rows, connections: 1 }

await using folder = await mkdtempDisposable(join(tmpdir(), 'wirebench-storage-speed-'))
await chmod(folder.path, 0o755)
await using machine = await heldMachine('pnpm storage-speed')
const { cores } = machine
const server = await openServer({
  runId: 'speed',
  server: { kind: 'embedded' },
  keepTables: false,
  pgUrl: undefined,
})
if (cores) await pin(process.pid, [cores.measuring])
try {
  say(`${machineText()}, ${server.location}`)
  if (memoryRows === 0) await compareSpeeds()
  else await measureMemory(memoryRows)
} finally {
  await server.close()
}

async function compareSpeeds(): Promise<void> {
  await makeTables(server)
  const contests = [
    ...(await statements()),
    ...(isInstalled('pgbench') ? await againstPgbench() : []),
    ...(isInstalled('psql') ? await againstPsql() : []),
  ]
  say(
    textTable(
      [
        { header: 'per second', align: 'left' },
        ...['ours', 'theirs', 'ratio', 'from', 'to', 'target'].map((header) => ({
          header,
          align: 'right' as const,
        })),
        { header: '', align: 'left' },
      ],
      contests.map(lineOf),
    ).join('\n'),
  )
}

/** Every step of a storage run that goes over a whole table, in a client process as a run starts them. */
async function measureMemory(count: number): Promise<void> {
  for (const format of ['jsonb-json', 'bytea-protobuf']) {
    const table = `speed_${format.replaceAll('-', '_')}`
    const layout = layoutOf(findFormat(format), findWorkload('infrastructure-execution').type)
    await createTable(server, table, { layout, toast: 'pglz' })
    const client = startClient(cores)
    const { url, schema, applicationName } = server
    const messages = { workload: 'infrastructure-execution', homeFolder: '.' }
    const setup = { format, messages, seed: 42, target: { url, schema, applicationName } }
    await client.ask({ type: 'set-up', setup }, 'ready')
    const told = async (step: string, work: () => Promise<unknown>) => {
      const startMs = performance.now()
      await work()
      const seconds = ((performance.now() - startMs) / 1e3).toFixed(1)
      say(`${format}: ${step} ${count} rows: ${seconds} s, client at most ${peakMiB(client.pid)} MiB so far`)
    }
    try {
      await told('copied', () => client.ask({ type: 'fill', table, rows: count }, 'filled', hourMs))
      await told('read back and compared', () =>
        client.ask({ type: 'verify', table, rows: count }, 'verified', hourMs),
      )
      await settleTable(server, table)
      for (const operation of ['read-all', 'query-fetch'] as const) {
        const reading = { driver: 'pg', table, rows: count } as const
        const work: Work =
          operation === 'read-all' ? { operation, ...reading } : { operation, ...reading, access: 'scan' }
        await told(operation, async () => {
          await client.ask({ type: 'prepare', work, warmUpMs: 0 }, 'prepared', hourMs)
          await client.ask({ type: 'block', durationMs: 10_000 }, 'measured', hourMs)
          await client.ask({ type: 'finish' }, 'finished')
        })
      }
    } finally {
      await client.end()
    }
    await dropTable(server, table)
  }
}

/** The most memory that a process has had resident, by the kernel's own count. */
function peakMiB(pid: number): string {
  const kiB = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+)/m)?.[1]
  return kiB === undefined ? 'unknown' : (Number(kiB) / 1024).toFixed(0)
}

/** Our statements, with and without the time that goes into the format, beside the bare socket's. */
async function statements(): Promise<Contest[]> {
  const texts = await encodedCorpus()
  const table = (name: string) => `"${server.schema}"."${name}"`
  const ours = { insert: await openBench(server, inserting), read: await openBench(server, reading) }
  const bare = {
    insert: await prepareBare(server.url, `insert into ${table('speed_write')} (payload) values ($1)`),
    read: await prepareBare(server.url, `select payload from ${table('speed_read')} where id = $1`),
  }
  const found = {
    insert: contest('insert: ours without encoding ÷ bare socket', 0.85),
    insertWhole: contest('insert: ours with encoding ÷ bare socket', null),
    read: contest('point read: ours without decoding ÷ bare socket', 0.85),
    readWhole: contest('point read: ours with decoding ÷ bare socket', null),
  }
  const random = seededRandom(42, 'speed')
  let place = 0
  for (let time = 0; time < times; time++) {
    const inserted = await ours.insert.measure(turnMs)
    const bareInserts = await rateOf(() => bare.insert.execute(texts[place++ % texts.length]!))
    add(found.insert, (inserted.operations / inserted.statementNs) * 1e9, bareInserts)
    add(found.insertWhole, (inserted.operations / inserted.wallNs) * 1e9, bareInserts)
    const readings = await ours.read.measure(turnMs)
    const bareReads = await rateOf(() => bare.read.execute(String(1 + random.below(rows))))
    add(found.read, (readings.operations / readings.statementNs) * 1e9, bareReads)
    add(found.readWhole, (readings.operations / readings.wallNs) * 1e9, bareReads)
  }
  bare.insert.end()
  bare.read.end()
  await ours.insert.end()
  await ours.read.end()
  return Object.values(found)
}

async function againstPgbench(): Promise<Contest[]> {
  const ours = await openBench(server, reading)
  const read = contest('point read: ours with decoding ÷ pgbench', null)
  const script = `\\set id random(1, ${rows})\nselect payload from "${server.schema}"."speed_read" where id = :id;\n`
  for (let time = 0; time < 3; time++) {
    const { operations, wallNs } = await ours.measure(1000)
    add(read, (operations / wallNs) * 1e9, await pgbenchRate(folder.path, script, 1, server.url))
  }
  await ours.end()
  return [read]
}

/** psql starts and logs in before it copies; that time is measured by itself and taken off. */
async function againstPsql(): Promise<Contest[]> {
  const ours = await openBench(server, copying)
  const copied = contest('binary COPY: ours with encoding ÷ psql \\copy', 0.9)
  const file = join(folder.path, 'rows.bin')
  await writeFile(file, await copyFile(), { mode: 0o644 })
  const command = `\\copy "${server.schema}"."speed_write" (payload) from '${file}' with (format binary)`
  for (let time = 0; time < copies; time++) {
    await emptyTable(server, 'speed_write')
    const reading = await ours.measure(600_000)
    await emptyTable(server, 'speed_write')
    const startMs = await timed('psql', ['-X', '-q', '-c', 'select 1'], server.url)
    const psqlMs = await timed('psql', ['-X', '-q', '-c', command], server.url)
    add(copied, (reading.rows / reading.wallNs) * 1e9, (rows / (psqlMs - startMs)) * 1e3)
  }
  await ours.end()
  return [copied]
}

async function encodedCorpus(): Promise<Buffer[]> {
  const { type, corpus } = findWorkload('infrastructure-execution')
  const bound = await bindJson(type)
  return corpus(42).map((message) => Buffer.from(bound.encode(bound.fromMessage(message))[0]!))
}

async function copyFile(): Promise<Buffer> {
  const payloads = await encodedCorpus()
  const copy = new CopyRows([{ type: 'jsonb' }])
  const chunks: Buffer[] = []
  for (let row = 0; row < rows; row++) {
    const chunk = copy.add([payloads[row % payloads.length]!])
    if (chunk) chunks.push(chunk)
  }
  return Buffer.concat([...chunks, copy.end()])
}

/** Executions per second, one after the other. */
async function rateOf(execute: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  let count = 0
  while (performance.now() - startMs < turnMs) {
    await execute()
    count += 1
  }
  return (count / (performance.now() - startMs)) * 1e3
}

function contest(name: string, target: number | null): Contest {
  return { name, ours: [], other: [], target }
}

function add({ ours, other }: Contest, our: number, their: number): void {
  ours.push(our)
  other.push(their)
}

function lineOf({ name, ours, other, target }: Contest): string[] {
  const ratios = ours.map((value, index) => value / other[index]!).toSorted((a, b) => a - b)
  const ratio = median(ratios)
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return [
    name,
    whole(median(ours)),
    whole(median(other)),
    ratio.toFixed(2),
    ratios[0]!.toFixed(2),
    ratios.at(-1)!.toFixed(2),
    target === null ? '' : `≥ ${target}`,
    target === null ? '' : ratio >= target ? 'kept' : 'missed',
  ]
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
