import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { report } from '../packages/bench-core/src/report/report.ts'
import { seededRandom } from '../packages/bench-core/test/fixtures/random.ts'
import { recordedEvents } from '../packages/bench-core/test/golden/recorded-runs.ts'
import { linkOf, makeScene, namesIn, newFolder, ofKind, read } from './faults/scene.ts'
import { clockModule, setClock } from './faults/strokes.ts'
import { exitOf, startDashboard } from './faults/subject.ts'
import { numberIn, orRefuse, readOptions, wholeNumber } from './options.ts'
import { figures, soakPicture } from './soak/picture.ts'

/**
 * Uses one dashboard for hours as many would: starts, follows, cancels, lists, compares, imports and deletes runs, and lets the
 * store restart, and days pass; draws its memory, what of it is in use, descriptors, connections and disk over time. Exit code 1
 * where a request failed, or where after an hour or more one of these has grown by more than a tenth.
 * Usage: pnpm soak [--hours 2] [--rest 0] [--seed 1] [--out FOLDER]
 * Each who uses it rests for so many seconds between one thing and the next, for a machine that has other work. Ctrl-C ends it
 * early; what was seen so far is in the folder from minute to minute.
 */
const options = orRefuse(() => {
  const given = readOptions(['hours', 'rest', 'seed', 'out'])
  const { hours = '2', rest = '0', seed, out = 'test-results/soak' } = given
  return {
    hours: numberIn('--hours', hours, { least: 0.01, most: 1_000, isWhole: false }),
    rest: numberIn('--rest', rest, { least: 0, most: 600, isWhole: false }),
    seed: wholeNumber('seed', seed, 1, 0),
    out,
  }
})

export interface Sample {
  readonly minutes: number
  readonly memoryMiB: number
  /** What was in use after garbage was last collected for it, every five minutes. */
  readonly heapMiB: number
  readonly descriptors: number
  readonly connections: number
  readonly diskMiB: number
}

type Figure = Exclude<keyof Sample, 'minutes'>

const everyMs = 5_000
const heapEvery = 60
const keptRuns = 30
const request = {
  suites: ['codec'],
  preset: 'smoke',
  rounds: 1,
  codecs: ['json'],
  tests: ['serialization'],
  workloads: ['user-document'],
}

const emptyHome = newFolder('wirebench-soak-home-')
const scene = await makeScene(emptyHome)
const heapFile = join(scene.folder, 'heap')
const dashboard = await startDashboard(scene, {
  environment: {
    NODE_OPTIONS: `${clockModule} --import=${fileURLToPath(new URL('soak/heap.mjs', import.meta.url))}`,
    WIREBENCH_SOAK_HEAP: heapFile,
  },
})
if (dashboard.url === undefined) throw new Error(`the dashboard doesn’t start: ${dashboard.told()}`)
const api = `${dashboard.url}/api`
const { uniform } = seededRandom(options.seed)
const counts: Record<string, number> = {}
const failures: string[] = []
const samples: Sample[] = []
const startedMs = performance.now()
const over = AbortSignal.any([AbortSignal.timeout(options.hours * 3_600_000), endedByUser()])
const imported = JSON.stringify(report(recordedEvents('codec')))

mkdirSync(options.out, { recursive: true })
const sampling = setInterval(() => {
  if (samples.length % heapEvery === 0) dashboard.child.kill('SIGUSR2')
  samples.push(sample())
  if (samples.length % 12 === 0) write()
}, everyMs)
try {
  await ask('retention', 'PATCH', '/settings', {
    retention: { keepRuns: keptRuns, keepDays: null, deletedDays: 1 },
  })
  await Promise.all([measure(), look(), look(), restartStore(), passDays()])
} finally {
  clearInterval(sampling)
  samples.push(sample())
  dashboard.child.kill('SIGINT')
  await exitOf(dashboard.child)
  scene.remove()
  spawnSync('rm', ['-rf', emptyHome])
}
write()
console.log(`${summary()}\npicture and figures in ${options.out}`)
process.exit(failures.length > 0 || grown().length > 0 ? 1 : 0)

function endedByUser(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/** Waits, at most until the end. */
async function pause(ms: number): Promise<void> {
  await delay(ms, undefined, { signal: over }).catch(() => {})
}

function write(): void {
  writeFileSync(join(options.out, 'soak.csv'), csvOf(samples))
  writeFileSync(join(options.out, 'soak.svg'), soakPicture(samples))
  writeFileSync(join(options.out, 'soak.txt'), `${summary()}\n`)
}

function summary(): string {
  const minutes = samples.at(-1)?.minutes ?? 0
  const done = Object.entries(counts).map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
  const means = figures.map(([name]) => {
    const [before, last] = [secondQuarter(name), lastQuarter(name)].map((value) => value.toFixed(1))
    return `${name}: ${before} in the second quarter, ${last} in the last`
  })
  return [
    `${minutes.toFixed(0)} minutes: ${done.join(' · ')}`,
    ...means,
    ...grown().map((name) => `${name} has grown by more than a tenth`),
    `${failures.length} requests failed`,
    ...failures.slice(0, 20),
  ].join('\n')
}

/** One run after the other: most are watched to their end by two, some are cancelled on the way. */
async function measure(): Promise<void> {
  while (!over.aborted) {
    const { id } = (await ask('start', 'POST', '/runs', request)) as { id?: string }
    if (id === undefined) continue
    const watching = [watch(id), watch(id)]
    if (uniform() < 0.3) {
      await delay(500 + 2_000 * uniform())
      await ask('cancel', 'POST', `/runs/${id}/cancel`)
    }
    await Promise.all(watching)
    await ask('report', 'GET', `/runs/${id}/report`, undefined, [404])
    if (uniform() < 0.5) await ask('delete', 'DELETE', `/runs/${id}`)
    await pause(2_000 * options.rest * uniform())
  }
}

/** What a page asks for, over and over. */
async function look(): Promise<void> {
  while (!over.aborted) {
    const { runs = [] } = (await ask('list', 'GET', '/runs')) as {
      runs?: { id: string; state: string; origin: string }[]
    }
    const ended = runs
      .filter(({ state, origin }) => state === 'completed' && origin === 'web')
      .map(({ id }) => id)
    if (ended.length > 1)
      await ask('compare', 'GET', `/compare?runs=${ended.slice(0, 2).join(',')}`, undefined, [404])
    if (ended[0]) await ask('report', 'GET', `/runs/${ended[0]}/report?full=1`, undefined, [404])
    if (uniform() < 0.05) await ask('import', 'POST', '/imports', imported)
    await ask('trends', 'GET', '/trends/overview', undefined, [400, 404])
    await pause((500 + 2_000 * options.rest) * uniform())
  }
}

/** As when somebody ends its server: the next request starts it again. */
async function restartStore(): Promise<void> {
  while (!over.aborted) {
    await pause(120_000)
    const [postmaster] = ofKind(scene, 'store’s postmaster')
    if (!postmaster || over.aborted) continue
    counts.restart = (counts.restart ?? 0) + 1
    process.kill(postmaster.pid, 'SIGINT')
  }
}

/** What is deleted can be had back for a day: one passes every ten minutes, so that it is removed for good in the end. */
async function passDays(): Promise<void> {
  for (let days = 1; !over.aborted; days++) {
    await pause(600_000)
    setClock(scene, days * 86_400_000)
  }
}

async function watch(id: string): Promise<void> {
  counts.watch = (counts.watch ?? 0) + 1
  try {
    const answer = await fetch(`${api}/runs/${id}/events`)
    for await (const _ of answer.body ?? []) {
      // Reading is all.
    }
  } catch {
    // A restart of the store may end the stream; a page would come back.
  }
}

async function ask(
  what: string,
  method: string,
  path: string,
  body?: unknown,
  allowed: readonly number[] = [],
): Promise<unknown> {
  counts[what] = (counts[what] ?? 0) + 1
  try {
    const answer = await fetch(`${api}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const told = await answer.text()
    // While the store starts again it says so.
    const isPassing = answer.status === 503 || answer.status === 409
    if (!answer.ok && !isPassing && !allowed.includes(answer.status))
      failures.push(`${what}: ${answer.status} ${told.slice(0, 200)}`)
    return told === '' ? {} : JSON.parse(told)
  } catch (error) {
    failures.push(`${what}: ${error}`)
    return {}
  }
}

function sample(): Sample {
  const { pid = 0 } = dashboard.child
  const status = read(`/proc/${pid}/status`)
  const names = namesIn(`/proc/${pid}/fd`)
  const sockets = names.filter((name) => linkOf(`/proc/${pid}/fd/${name}`).startsWith('socket:'))
  const { stdout } = spawnSync('du', ['-sk', scene.home], { encoding: 'utf8' })
  return {
    minutes: (performance.now() - startedMs) / 60_000,
    memoryMiB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    heapMiB: Number(read(heapFile)) / 2 ** 20,
    descriptors: names.length,
    connections: sockets.length,
    diskMiB: Number(stdout.split('\t')[0]) / 1024,
  }
}

/** The first quarter goes into warming up: every path has been taken once, and every cache is full. */
function grown(): Figure[] {
  const hasSettled = (samples.at(-1)?.minutes ?? 0) >= 59
  return hasSettled
    ? figures.map(([name]) => name).filter((name) => lastQuarter(name) > 1.1 * secondQuarter(name))
    : []
}

function secondQuarter(name: Figure): number {
  return meanOf(samples.slice(Math.floor(samples.length / 4), Math.ceil(samples.length / 2)), name)
}

function lastQuarter(name: Figure): number {
  return meanOf(samples.slice(Math.floor((3 * samples.length) / 4)), name)
}

function meanOf(part: readonly Sample[], name: Figure): number {
  return part.reduce((sum, one) => sum + one[name], 0) / Math.max(1, part.length)
}

function csvOf(all: readonly Sample[]): string {
  const names = ['minutes', ...figures.map(([name]) => name)] as const
  const lines = all.map((one) => names.map((name) => one[name].toFixed(2)).join(','))
  return `${[names.join(','), ...lines].join('\n')}\n`
}
