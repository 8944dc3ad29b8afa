import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a library's way measures; the only argument of its process, as JSON. */
export interface WaySetup {
  readonly codec: string
  readonly operation: string
  /** One message again and again, as the libraries do, or all of ours in turn. */
  readonly messages: 'one' | 'all'
  readonly effort: number
  readonly workload: string
  readonly seed: number
}

export interface Reading {
  readonly nsPerOperation: number
  /** Which part of the time the process had a CPU: the rest went to other programs. */
  readonly cpuShare: number
}

const program = fileURLToPath(new URL('way-main.ts', import.meta.url))

/** Measures in a fresh process with the library's own flags, pinned to the core; aborting the signal kills it. */
export async function runWay(
  setup: WaySetup,
  flags: readonly string[],
  core: number | undefined,
  signal: AbortSignal,
): Promise<Reading> {
  signal.throwIfAborted()
  const [file, ...parameters] = [
    ...(core === undefined ? [] : ['taskset', '--cpu-list', String(core)]),
    ...[process.execPath, ...flags, program, JSON.stringify(setup)],
  ]
  const child = spawn(file!, parameters, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  let printed = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // An abort, or a program that didn't start; either shows below.
  child.on('error', () => {})
  const code = await new Promise((resolve) => child.once('close', resolve))
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`${setup.codec} ${setup.operation} ended with ${code}: ${complaint}`)
  // The cast is at a door between two halves of one build.
  return JSON.parse(printed) as Reading
}
