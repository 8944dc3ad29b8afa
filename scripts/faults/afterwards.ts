import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../packages/bench-core/src/model/report/report.ts'
import { isActive, type RecordedEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { currentEvents } from '../../packages/bench-core/src/report/figures/current-events.ts'
import { openStore, type StoreOptions } from '../../packages/bench-core/src/store/open-store.ts'
import type { RunStore } from '../../packages/bench-core/src/store/run-store.ts'
import type { UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import { endingOf, endLimitMs, toldBy, wordsOf } from './ending.ts'
import type { Fault } from './fault.ts'
import { benchProgram, checkout, type Scene } from './scene.ts'
import { exitOf, startDashboard, startInTerminal } from './subject.ts'

/** What somebody had saved before. */
export interface Earlier {
  readonly home: string
  readonly id: string
  readonly digest: string
}

export const digestOf = (report: Report | undefined) =>
  createHash('sha256')
    .update(JSON.stringify(report?.cases ?? null))
    .digest('hex')

/** A program's end, waited for without holding up what else is played. */
function ran(
  file: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; told: string }> {
  return new Promise((resolve) => {
    const child = execFile(file, words, { cwd: checkout, env, timeout: endLimitMs }, (_, __, stderr) =>
      resolve({ code: child.exitCode, told: stderr }),
    )
  })
}

/** Somebody opens what is saved, the way the run was started. */
export async function nextStart(fault: Fault, scene: Scene, store: string | undefined): Promise<string[]> {
  const environment = { ...scene.environment, ...(store && { DATABASE_URL: store }) }
  if (fault.way === 'terminal') {
    const { code: status, told: stderr } = await ran(process.execPath, [benchProgram, 'list'], environment)
    const isAnew = fault.mayCost === 'everything' && stderr.startsWith('preparing the database')
    return status === 0 && (stderr === '' || isAnew)
      ? []
      : [`the next start isn’t clean (${status}): ${stderr.slice(0, 400)}`]
  }
  const { child, url, told } = await startDashboard(scene, { environment })
  if (url === undefined) return [`the dashboard doesn’t start again: ${told().slice(0, 400)}`]
  const answer = await fetch(`${url}/api/runs`).catch(() => undefined)
  child.kill('SIGINT')
  const { code } = await exitOf(child)
  const broken = []
  if (!answer?.ok) broken.push(`the next dashboard answers with ${answer?.status ?? 'nothing'}`)
  const said = told()
    .replace(/^preparing the database.*\n/, '')
    .trim()
  if (code !== 0 || said !== 'Stopping …')
    broken.push(`the next dashboard isn’t clean (${code}): ${told().slice(0, 400)}`)
  return broken
}

/** What a run has left on the user’s server is removed by the next one. */
export async function runAgain(scene: Scene, server: UserServer): Promise<string[]> {
  const run = startInTerminal(scene, 'storage', { argv: ['--pg-url', server.url, '--no-save'] })
  const ending = await endingOf(run)
  const broken =
    ending?.state === 'completed'
      ? []
      : [`the next run is ${ending ? `${wordsOf(ending)}: ${toldBy(ending)}` : 'hanging'}`]
  const schemas = await server.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'wirebench%'`,
  )
  return [...broken, ...schemas.map(({ name }) => `left a schema: ${name}`)]
}

interface Expected {
  readonly scene: Scene
  readonly store: string | undefined
  readonly earlier: Earlier
  readonly roundsBefore: number
  readonly mayBeUnsaved: boolean
  readonly isHomeGone: boolean
}

/** On a machine that is busy with faults a server may not answer in time. */
async function openedPatiently(options: StoreOptions): Promise<RunStore> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openStore(options)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** What was saved is there, whole and as it was. */
export async function againstSaved(
  expected: Expected,
): Promise<{ broken: string[]; events: readonly RecordedEvent[] }> {
  const { scene, store: databaseUrl, earlier, roundsBefore, mayBeUnsaved, isHomeGone } = expected
  const store = await openedPatiently({ homeFolder: scene.home, databaseUrl })
  const broken: string[] = []
  try {
    if (!isHomeGone && databaseUrl === undefined) {
      const digest = digestOf(await store.report(earlier.id))
      if (digest !== earlier.digest) broken.push('the run that was saved before isn’t what it was')
    }
    const { runs } = await store.list({ limit: 10 })
    const own = runs.filter(({ id }) => id !== earlier.id)
    if (own.length > 1) broken.push(`one run was started and ${own.length} are saved`)
    const [run] = own
    if (run === undefined) {
      if (roundsBefore > 0 && !mayBeUnsaved && !isHomeGone)
        broken.push(`${roundsBefore} finished rounds are gone`)
      return { broken, events: [] }
    }
    if (isActive(run.state)) broken.push(`the run is still said to be ${run.state}`)
    const events = await store.events(run.id)
    if (events.some(({ sequence }, index) => sequence !== index + 1))
      broken.push('events are missing in the middle')
    const rounds = currentEvents(events).flatMap(({ event }) =>
      event.type === 'round-finished' ? [event.round] : [],
    )
    if (rounds.some((round, index) => round !== index + 1)) broken.push(`its rounds are ${rounds.join(', ')}`)
    const finished = rounds.length
    if (finished < roundsBefore && !mayBeUnsaved)
      broken.push(`${roundsBefore} rounds were finished and ${finished} are saved`)
    const last = events.at(-1)?.event
    if (events.length > 0 && last?.type !== 'run-finished') broken.push(`its events end with ${last?.type}`)
    if (finished > 0) {
      const report = await store.report(run.id)
      if (report === undefined) broken.push('finished rounds have no report')
      else if (report.run.rounds !== finished)
        broken.push(`${finished} finished rounds, and ${report.run.rounds} in the report`)
    }
    return { broken, events }
  } finally {
    await store.close()
  }
}

/** What a home holds, whoever used it. */
const ownFiles = new Set(['postgres', 'compiled', 'messages', 'ballast'])

export function leftFiles({ home, tmp, out }: Scene): string[] {
  const found = (folder: string, isKept: (name: string) => boolean) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => !isKept(name))
          .map((name) => join(folder, name))
      : []
  return [
    ...found(home, (name) => ownFiles.has(name)),
    ...found(tmp, () => false),
    ...found(out, (name) => name === 'report.json'),
  ].map((file) => `left a file: ${file}`)
}
