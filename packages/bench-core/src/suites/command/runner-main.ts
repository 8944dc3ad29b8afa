import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calibrationSpinNs } from '../../measure/calibration-spin.ts'
import { childrenUsage } from '../../measure/children-usage.ts'
import { systemClock } from '../../measure/clock.ts'
import type { BlockOfRuns, RunnerReply } from './runner.ts'

/**
 * Runs one command again and again, each time in a process group of its own that is gone before the next one starts. It ends
 * with the one who asks, and takes what it started with it.
 */

const clock = systemClock
const usage = childrenUsage()
const folder = mkdtempSync(join(tmpdir(), 'wirebench-command-'))
const errorsFile = join(folder, 'stderr')
const errors = openSync(errorsFile, 'w+')
let running: ChildProcess | undefined

function endGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

/** Ends when what it started is gone and waited for. */
async function leave(): Promise<void> {
  const child = running
  if (child) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    endGroup(child)
    await gone
  }
  closeSync(errors)
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

// Ctrl-C reaches everything in the terminal: how to end is said by the one who asked.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('SIGTERM', () => void leave())
process.on('disconnect', () => void leave())

interface Ran {
  readonly wallNs: number
  readonly cpuNs: number | null
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

async function runOnce(line: string): Promise<Ran> {
  ftruncateSync(errors)
  const cpuBefore = usage?.().cpuNs
  const start = clock.now()
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', 'ignore', errors],
    detached: process.platform !== 'win32',
  })
  running = child
  const { code, signal, end } = await new Promise<{
    code: number | null
    signal: string | null
    end: number
  }>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal, end: clock.now() }))
    child.once('error', reject)
  })
  running = undefined
  const cpuNs = usage && cpuBefore !== undefined ? usage().cpuNs - cpuBefore : null
  endGroup(child)
  if (code !== 0) throw new Unfit(code, signal, readFileSync(errorsFile, 'utf8'))
  return { wallNs: end - start, cpuNs }
}

async function block({ line, prepare, durationMs, leadIn }: BlockOfRuns): Promise<RunnerReply> {
  const wallNs: number[] = []
  const cpuNs: number[] = []
  let now = line
  const once = (what: string) => {
    now = what
    return runOnce(what)
  }
  try {
    for (let left = leadIn; left > 0; left--) {
      if (prepare !== undefined) await once(prepare)
      await once(line)
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
    const { code, signal, message } = error
    return { type: 'failed', line: now, code, signal, said: message.slice(-4_000) }
  }
  return { type: 'block', wallNs, cpuNs, peakBytes: peakOf(prepare) }
}

/**
 * On Linux a process begins with what the one that started it has resident, so what lies below that can't be seen; nor can it
 * beside a command that prepares.
 */
function peakOf(prepare: string | undefined): number | null {
  const peak = usage?.().peakBytes ?? null
  const ownBytes = process.resourceUsage().maxRSS * 1024
  return prepare === undefined && peak !== null && peak > ownBytes ? peak : null
}

const calibrationNs = calibrationSpinNs(clock)
process.on('message', (asked: BlockOfRuns) => {
  block(asked).then(
    (reply) => process.connected && process.send!(reply),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
})
process.send!({ type: 'ready', calibrationNs } satisfies RunnerReply)
