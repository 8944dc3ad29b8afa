import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calibration } from '../../measure/calibration.ts'
import { systemClock } from '../../measure/clock.ts'
import { endChild, killGroup } from '../../measure/process/end-child.ts'
import { childrenUsage } from '../../measure/process/usage/children-usage.ts'
import { watchTreePeak } from '../../measure/process/usage/tree-peak.ts'
import type { BlockOfRuns, RunnerReply } from './runner.ts'

/**
 * Runs one command again and again, each time in a process group of its own that is gone before the next one starts. It ends
 * with the one who asks, and takes what it started with it.
 */

const clock = systemClock
const usage = childrenUsage()
const folder = mkdtempSync(join(tmpdir(), 'wirebench-command-'))
const errorsFile = join(folder, 'stderr')
/** Read and emptied here, which a file that is open for appending can't be everywhere. */
const errors = openSync(errorsFile, 'w+')
/** Commands write at its end, wherever those before them have stopped. */
const commandsErrors = openSync(errorsFile, 'a')
let running: ChildProcess | undefined

/** Ends when what it started is gone and waited for. */
async function leave(): Promise<void> {
  const child = running
  if (child) await endChild(child, () => killGroup(child))
  process.exit(0)
}

process.on('exit', () => {
  closeSync(errors)
  closeSync(commandsErrors)
  rmSync(folder, { recursive: true, force: true })
})
// Ctrl-C reaches everything in the terminal: how to end is said by the one who asked.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('SIGTERM', () => void leave())
process.on('disconnect', () => void leave())

interface Ran {
  readonly wallNs: number
  readonly cpuNs: number | null
  /** Where it was looked at meanwhile. */
  readonly peakBytes: number | null
}

/** Why a command is of no use for measuring. */
class Unfit extends Error {
  readonly code: number | null
  readonly signal: string | null
  constructor(code: number | null, signal: string | null, said: string) {
    super(said)
    this.code = code
    this.signal = signal
  }
}

/** @param isWatched Whether its memory is looked at while it runs, which is no run to time. */
async function runOnce(line: string, isWatched = false): Promise<Ran> {
  ftruncateSync(errors)
  const cpuBefore = usage?.().cpuNs
  const start = clock.now()
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', 'ignore', commandsErrors],
    detached: process.platform !== 'win32',
  })
  running = child
  const peak = isWatched && child.pid !== undefined ? watchTreePeak(child.pid) : undefined
  const { code, signal, end } = await new Promise<{
    code: number | null
    signal: string | null
    end: number
  }>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal, end: clock.now() }))
    child.once('error', reject)
  })
  running = undefined
  const peakBytes = peak?.() ?? null
  const cpuNs = usage && cpuBefore !== undefined ? usage().cpuNs - cpuBefore : null
  killGroup(child)
  if (code !== 0) throw new Unfit(code, signal, lastSaid())
  return { wallNs: end - start, cpuNs, peakBytes }
}

const longestSaidBytes = 4_000

/** The end of what a command wrote to standard error, however much that was. */
function lastSaid(): string {
  const { size } = fstatSync(errors)
  const bytes = Buffer.alloc(Math.min(size, longestSaidBytes))
  readSync(errors, bytes, 0, bytes.length, size - bytes.length)
  return bytes.toString()
}

/** A command that takes a millisecond may have ended whenever it is looked at. */
const maxWatchedRuns = 20

async function block({ line, prepare, durationMs, leadIn, isWatched }: BlockOfRuns): Promise<RunnerReply> {
  const wallNs: number[] = []
  const cpuNs: number[] = []
  let now = line
  const once = (what: string, watched = false) => {
    now = what
    return runOnce(what, watched)
  }
  let watchedBytes: number | null = null
  try {
    const isUnseen = () => isWatched && process.platform === 'linux' && watchedBytes === null
    for (let runs = 0; runs < leadIn || (isUnseen() && runs < maxWatchedRuns); runs++) {
      if (prepare !== undefined) await once(prepare)
      const { peakBytes } = await once(line, isWatched)
      watchedBytes = Math.max(watchedBytes ?? 0, peakBytes ?? 0) || null
    }
    const end = clock.now() + durationMs * 1e6
    do {
      if (prepare !== undefined) await once(prepare)
      const ran = await once(line)
      wallNs.push(ran.wallNs)
      if (ran.cpuNs !== null) cpuNs.push(ran.cpuNs)
    } while (clock.now() < end)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    const { code, signal, message: said } = error
    return { type: 'failed', line: now, code, signal, said }
  }
  return { type: 'block', wallNs, cpuNs, peakBytes: peakOf(watchedBytes, prepare) }
}

/**
 * The more of what was seen and of what the kernel kept, which misses nothing; but on Linux it begins with what this process
 * has resident, and what prepares is in it.
 */
function peakOf(watchedBytes: number | null, prepare: string | undefined): number | null {
  const kept = prepare === undefined ? (usage?.().peakBytes ?? null) : null
  const ownBytes = process.platform === 'linux' ? process.resourceUsage().maxRSS * 1024 : 0
  const surely = Math.max(ownBytes * (1 + countingError), watchedBytes ?? 0)
  return kept !== null && kept > surely ? kept : watchedBytes
}

/** Linux counts what is resident in batches of pages, for each core, so two readings of it differ. */
const countingError = 0.1

const calibrated = calibration(clock)
process.on('message', (asked: BlockOfRuns) => {
  block(asked).then(
    (reply) => process.connected && process.send!(reply),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
})
if (process.connected) process.send!({ type: 'ready', ...calibrated } satisfies RunnerReply)
