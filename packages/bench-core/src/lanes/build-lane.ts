import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DescMessage, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { hashOfFolder } from '../codecs/code/own-code-at.ts'
import { lockHost } from '../measure/lock/host-lock.ts'
import { lockPlace } from '../measure/lock/lock-place.ts'
import { killGroup } from '../measure/process/end-child.ts'
import { endedWithUs } from '../measure/process/ended-with-us.ts'
import { WirebenchError } from '../model/errors.ts'
import { fileDescriptorSet } from '../model/messages/schema-files.ts'
import { explainSystemError } from '../model/system-errors.ts'
import { decidingVariables, laneEnvironment } from './lane-environment.ts'
import type { Lane } from './lane-file.ts'
import { lookForNeeds } from './needs.ts'
import { isFetched, noteFetched } from './to-fetch.ts'

/** A lane that is ready to run for one message type. */
export interface BuiltLane {
  readonly lane: Lane
  /** What its build filled; the lane's own folder where nothing is built. */
  readonly out: string
  /** What was found on the machine, such as `go 1.26`. */
  readonly versions: readonly string[]
}

export interface BuildOptions {
  readonly homeFolder: string
  readonly signal: AbortSignal
  /** Hears what the build says, a line at a time; null while it waits for another one of the same lane. */
  readonly onProgress: (line: string | null) => void
  /** Hears how many seconds a build that begins is likely to take, where an earlier one or the lane tells. */
  readonly onExpected?: (seconds: number) => void
}

/** Builds kept of a lane beside those of this process: of others, the ones that were used longest ago go. */
const buildsKept = 12
/** What a build began this long ago and hasn't finished, its process has left. */
const abandonedAfterMs = 24 * 60 * 60_000

/** By what they are made of: a build that this process has made or found is not looked for again. */
const known = new Map<string, BuiltLane>()

/**
 * Builds a lane for a message type, or finds what an earlier run has built of the same sources by the same toolchain.
 * Nothing is written outside of the home folder but what the toolchain keeps in caches of its own.
 * @throws WirebenchError `lane-missing` where the machine lacks or refuses something or the build fails, saying what to do.
 */
export async function buildLane(lane: Lane, type: DescMessage, options: BuildOptions): Promise<BuiltLane> {
  const schema = schemaOf(type)
  const here = createHash('sha256')
    .update(
      JSON.stringify([
        lane.folder,
        options.homeFolder,
        type.typeName,
        namedIn(lane),
        decidingVariables(lane),
      ]),
    )
    .update(schema)
    .digest('hex')
  const made = known.get(here)
  try {
    const found = made && (await isWhole(made.out)) ? made : await build(lane, type, schema, options)
    known.set(here, found)
    return { ...found, lane }
  } catch (error) {
    // What the system refuses leaves the lane out, like a toolchain that isn't there.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const { message, hint } = explainSystemError(error) ?? {
      message: error.message,
      hint: `check that ${options.homeFolder} can be written`,
    }
    throw leftOut(lane, message, hint)
  }
}

/** The schema of a type as lanes read it. */
export function schemaOf(type: DescMessage): Uint8Array {
  return toBinary(FileDescriptorSetSchema, fileDescriptorSet(type))
}

async function build(
  lane: Lane,
  type: DescMessage,
  schema: Uint8Array,
  options: BuildOptions,
): Promise<BuiltLane> {
  const needs = await lookForNeeds(lane)
  if ('missing' in needs) throw leftOut(lane, needs.missing, needs.install)
  const { versions, printed } = needs
  if (!lane.build) return { lane, out: lane.folder, versions }
  const folder = join(options.homeFolder, 'lanes', lane.name)
  const key = keyOf(lane, type, schema, printed)
  const out = join(folder, key)
  if (await isWhole(out)) {
    const now = new Date()
    // It may be somebody else's.
    await utimes(out, now, now).catch(() => {})
    return { lane, out, versions }
  }
  const cache = join(folder, 'cache')
  await mkdir(cache, { recursive: true })
  const release = await takeCache(cache, lane, options)
  try {
    // Somebody else may have made the same meanwhile.
    if (!(await isWhole(out))) {
      await remove(out)
      const took = join(folder, 'seconds')
      const isFirst = !(await isFetched(lane, printed, options.homeFolder))
      const seconds = isFirst ? lane.fetches?.seconds : Number(await readFile(took, 'utf8').catch(() => 0))
      if (seconds) options.onExpected?.(seconds)
      const startMs = performance.now()
      await make(lane, type, schema, { ...options, folder, key, cache })
      if (!isFirst) await writeFile(took, String(Math.ceil((performance.now() - startMs) / 1000)))
    }
    await noteFetched(lane, printed, options.homeFolder)
    await removeOld(folder, [out, ...[...known.values()].map((one) => one.out)])
  } finally {
    await release()
  }
  return { lane, out, versions }
}

/** Builds of one lane share what its toolchain keeps, so one works at a time on this machine. */
async function takeCache(
  cache: string,
  { title }: Lane,
  { signal, onProgress }: BuildOptions,
): Promise<() => Promise<void>> {
  const waiting = lockHost(lockPlace(`build in ${cache}`), `the build of the ${title} lane`, signal)
  while (true) {
    const step = await waiting.next()
    if (step.done) return step.value.release
    onProgress(null)
  }
}

interface BuildPlace {
  readonly folder: string
  readonly key: string
  readonly cache: string
}

async function make(
  lane: Lane,
  type: DescMessage,
  schema: Uint8Array,
  { folder, key, cache, ...options }: BuildOptions & BuildPlace,
): Promise<void> {
  const making = join(folder, `making-${randomUUID()}`)
  const schemaFile = join(folder, `${key}.binpb`)
  await mkdir(making, { recursive: true })
  try {
    await writeFile(schemaFile, schema)
    await run(
      lane,
      lane.build!,
      { ...options, log: join(folder, 'build.log') },
      {
        LANE_SCHEMA: schemaFile,
        LANE_MESSAGE: type.typeName,
        LANE_OUT: making,
        LANE_CACHE: cache,
        LANE_CONTENDERS: lane.contenders.map(({ name }) => name).join(','),
      },
    )
    await rename(making, join(folder, key))
  } finally {
    await rm(schemaFile, { force: true })
    await remove(making)
  }
}

/** Sources, toolchain, flags, schema and platform, and where it matters the contenders: the same ones make the same programs. */
function keyOf(lane: Lane, type: DescMessage, schema: Uint8Array, toolchain: readonly string[]): string {
  const hash = createHash('sha256').update(hashOfFolder(lane.folder))
  const { platform, arch } = process
  const others = [toolchain, decidingVariables(lane), platform, arch, type.typeName, namedIn(lane)]
  hash.update(JSON.stringify(others)).update(schema)
  return hash.digest('hex').slice(0, 20)
}

function namedIn({ buildsOnlyNamed, contenders }: Lane): readonly string[] {
  return buildsOnlyNamed ? contenders.map(({ name }) => name) : []
}

function run(
  lane: Lane,
  command: readonly string[],
  { signal, onProgress, log }: BuildOptions & { readonly log: string },
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const [file, ...arguments_] = [...endedWithUs('KILL'), ...command]
    const child = spawn(file!, arguments_, {
      cwd: lane.folder,
      env: laneEnvironment(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it starts can be ended with it.
      detached: process.platform !== 'win32',
    })
    const end = () => killGroup(child)
    signal.addEventListener('abort', end, { once: true })
    let unfinished = ''
    let last = ''
    // A build goes on without its log.
    let writing = writeFile(log, '').catch(() => {})
    const hear = (chunk: Buffer) => {
      writing = writing.then(() => appendFile(log, chunk)).catch(() => {})
      const lines = (unfinished + chunk).split(/\r?\n|\r/)
      unfinished = lines.pop()!.slice(-1_000)
      for (const line of lines) {
        const text = line.trim().slice(0, 300)
        if (text === '') continue
        last = text
        onProgress(text)
      }
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => {
      signal.removeEventListener('abort', end)
      reject(leftOut(lane, `its build didn’t start: ${error.message}`, `check that ${command[0]} runs`))
    })
    child.once('close', async (code, killedBy) => {
      signal.removeEventListener('abort', end)
      await writing
      if (signal.aborted) return reject(signal.reason)
      if (code === 0) return resolve()
      const reason = unfinished.trim() || last || `ended with ${killedBy ?? `exit code ${code}`}`
      reject(leftOut(lane, `its build failed: ${reason}`, `read ${log}`))
    })
  })
}

async function removeOld(folder: string, used: readonly string[]): Promise<void> {
  const builds: { path: string; usedMs: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another machine that shares the home folder may work there now.
    const usedMs = await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)
    if (/^[0-9a-f]{20}$/.test(name) && !used.includes(path)) builds.push({ path, usedMs })
    if (/^making-|\.binpb$/.test(name) && usedMs < Date.now() - abandonedAfterMs) await remove(path)
  }
  const old = builds.toSorted((a, b) => b.usedMs - a.usedMs).slice(buildsKept)
  for (const { path } of old) await remove(path)
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true })
}

/** Whether a build is there, with all that it links to: the cache may be gone, or have been somewhere else. */
async function isWhole(out: string): Promise<boolean> {
  try {
    for (const name of await readdir(out)) await stat(join(out, name))
    return true
  } catch {
    return false
  }
}

function leftOut({ title }: Lane, reason: string, hint: string): WirebenchError {
  return new WirebenchError('lane-missing', `${title} is left out: ${reason}`, hint, { field: 'lanes' })
}
