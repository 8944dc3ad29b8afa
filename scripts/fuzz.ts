import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../packages/bench-core/test/fixtures/random.ts'
import { mutate } from './fuzz/mutate.ts'
import { openTargets, type Target } from './fuzz/targets.ts'
import { chosen, inPart, orRefuse, readOptions, wholeNumber } from './options.ts'
import { tableHead, tableRow } from './tables.ts'

/**
 * Gives every reader of what comes from outside nearly right and quite wrong bytes, and every route of the dashboard requests
 * made of its contract: nothing may crash, nothing may take more than a second of CPU time, and memory stays bounded. What
 * once broke something is kept below scripts/fuzz/corpus and given first. Exit code 1 where something breaks.
 * Usage: pnpm fuzz [--cases 1000000] [--seed 1] [--only TEXT] [--no-routes]
 */
const options = orRefuse(() => {
  const given = readOptions(['cases', 'seed', 'only'], ['no-routes'])
  return {
    cases: wholeNumber('cases', given.cases, 1_000_000),
    seed: wholeNumber('seed', given.seed, 1, 0),
    only: given.only,
    routes: given['no-routes'] !== true,
  }
})
const corpus = fileURLToPath(new URL('fuzz/corpus/', import.meta.url))
const slowMs = 1_000
/** Twice what a million cases take. */
const maxBytes = 2 ** 30

interface Row {
  readonly name: string
  cases: number
  slowestMs: number
  cpuMs: number
  readonly broken: string[]
}

/** What fails where nobody waits for it is the fault of what was given last. */
let current: { row: Row; target: Target; bytes: Buffer } | undefined
process.on('uncaughtException', (error) => {
  if (current) broke(current.row, current.target, current.bytes, error)
  else {
    console.error(error)
    process.exit(70)
  }
})

const opened = await openTargets()
const targets = orRefuse(() => chosen('--only', options.only, opened, ({ name }) => name, inPart))
const shares = targets.reduce((sum, { share }) => sum + share, 0)
const startedMs = performance.now()
const rows: Row[] = []
let peakBytes = 0
for (const target of targets) {
  const row: Row = { name: target.name, cases: 0, slowestMs: 0, cpuMs: 0, broken: [] }
  rows.push(row)
  for (const bytes of kept(target)) await give(target, row, bytes)
  const random = seededRandom(options.seed ^ createHash('sha256').update(target.name).digest().readInt32LE())
  const count = Math.ceil((options.cases * target.share) / shares)
  for (let number = 0; number < count && row.broken.length < 3; number++)
    await give(target, row, mutate(target.seeds, random))
  await target.close?.()
}
const total = rows.reduce((sum, { cases }) => sum + cases, 0)
const isRouteBroken = options.routes && options.only === undefined && !askRoutes()

console.log(tableHead(['given to', 'cases', 'CPU time a case', 'slowest', 'broken'], 1))
for (const { name, cases, cpuMs, slowestMs, broken } of rows) {
  const times = [`${((1000 * cpuMs) / Math.max(1, cases)).toFixed(0)} µs`, `${slowestMs.toFixed(0)} ms`]
  console.log(tableRow([name, cases.toLocaleString('en'), ...times, broken.length]))
}
console.log(
  `\n${total.toLocaleString('en')} cases with seed ${options.seed} in ${((performance.now() - startedMs) / 1000).toFixed(0)} s; the process had ${(peakBytes / 2 ** 20).toFixed(0)} MiB at most`,
)
for (const { broken } of rows) for (const line of broken) console.log(line)
process.exit(isRouteBroken || rows.some(({ broken }) => broken.length > 0) ? 1 : 0)

async function give(target: Target, row: Row, bytes: Buffer): Promise<void> {
  current = { row, target, bytes }
  row.cases++
  const before = process.cpuUsage()
  try {
    await target.take(bytes)
  } catch (error) {
    broke(row, target, bytes, error)
  }
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1000
  row.cpuMs += ms
  row.slowestMs = Math.max(row.slowestMs, ms)
  if (ms > slowMs) broke(row, target, bytes, new Error(`it took ${ms.toFixed(0)} ms of CPU time`))
  if (row.cases % 256 !== 0) return
  const rss = process.memoryUsage.rss()
  if (rss > maxBytes && peakBytes <= maxBytes)
    broke(row, target, bytes, new Error(`the process has ${(rss / 2 ** 20).toFixed(0)} MiB by now`))
  peakBytes = Math.max(peakBytes, rss)
}

function broke(row: Row, target: Target, bytes: Buffer, error: unknown): void {
  const folder = folderOf(target)
  const file = `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  row.broken.push(`${target.name}: ${error instanceof Error ? error.stack : error}\nkept as ${file}`)
}

function kept(target: Target): Buffer[] {
  const folder = folderOf(target)
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`)) : []
}

function folderOf({ name }: Target): string {
  return corpus + name.replace(/ \(.*/, '').replaceAll(/[^\w.]+/g, '-')
}

/** The requests over every route are a test, of which this lets more rounds happen. */
function askRoutes(): boolean {
  const rounds = String(Math.max(1, Math.round(options.cases / 2_500)))
  const { status } = spawnSync(
    'vitest',
    ['run', 'apps/server/test/routes/fuzz.test.ts', '-t', 'every route'],
    {
      stdio: 'inherit',
      env: { ...process.env, WIREBENCH_FUZZ_ROUNDS: rounds, WIREBENCH_FUZZ_SEED: String(options.seed) },
    },
  )
  return status === 0
}
