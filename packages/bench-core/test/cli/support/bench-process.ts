import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programBeside } from '../../../src/measure/process/program-beside.ts'

export const executable = programBeside('../../../src/bin', import.meta.url)

/** The command line as a process of its own, started by nobody’s package manager. */
export function startBench(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL' && !name.startsWith('npm_')),
  )
  return spawn(process.execPath, [executable, ...argv], { env: { ...inherited, ...environment } })
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs it to its end without any input. */
export async function runBench(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = startBench(argv, environment)
  child.stdin.end()
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}
