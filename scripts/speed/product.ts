import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const readyLine = /Wirebench is ready on (http:\/\/\S+)/

/** A home folder and a lock of its own, so that nobody else's runs or measurements come into it. */
export interface Home {
  readonly folder: string
  readonly lock: string
}

/** The server as `pnpm start` runs it. */
export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the server on a free port and waits until it says where it is. */
export async function startServer(home: Home): Promise<RunningServer> {
  const child = startProgram(['apps/server/src/main.ts', '--port', '0'], home)
  const url = await said(child, readyLine)
  return { url, stop: () => stopped(child) }
}

/** From the start of `bench codec --preset smoke` to its answer, in milliseconds. */
export async function timeSmokeRun(home: Home): Promise<number> {
  const startedMs = performance.now()
  const child = startProgram(['packages/bench-core/src/bin.ts', 'codec', '--preset', 'smoke'], home)
  await said(child, /\S/)
  const tookMs = performance.now() - startedMs
  await ended(child)
  return tookMs
}

function startProgram(programArguments: readonly string[], { folder, lock }: Home): ChildProcess {
  return spawn(process.execPath, programArguments, {
    cwd: root,
    env: { ...process.env, WIREBENCH_HOME: folder, WIREBENCH_LOCK: lock, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The first group of what a program says on standard output; rejects where it ends without having said it. */
function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = pattern.exec(output)
      if (found) resolve(found[1] ?? found[0])
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2_000)
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`a program ended with ${code}: ${errors.trim()}`)))
  })
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = ended(child)
  child.kill('SIGINT')
  await gone
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
