import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { compiledCodeVariables } from '../../../measure/process/compiled-code.ts'
import { ownProgram } from '../../../measure/process/own-program.ts'
import { processCpuNs } from '../../../measure/process/process-cpu.ts'
import { programBeside } from '../../../measure/process/program-beside.ts'
import { trialVariables } from '../../../measure/process/trial-flags.ts'
import type { Address } from '../transport.ts'
import type { ServerReport, ServerSetup } from './contract.ts'
import { ServerPipe } from './server-pipe.ts'

/** A live server under test. Its questions are answered by the server's own process, so ask them between blocks. */
export interface ServerProcess {
  readonly pid: number
  readonly address: Address
  /** What it has used so far. */
  report(): Promise<ServerReport>
  /** Forgets created documents and brings back the seeded ones. */
  reset(): Promise<void>
  /** CPU time by the operating system's account of the process; undefined where it doesn't tell that finely. */
  cpuNs(): number | undefined
  /** Resolves when the process has ended, with how: by signal or exit code and what it said last. */
  readonly ended: Promise<string>
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

export interface ServerPlace {
  /** The cores that it is pinned to; undefined leaves that to the system. */
  readonly cores: readonly number[] | undefined
  readonly startTimeoutMs: number
  /** Where the runtime keeps compiled modules; undefined for nowhere. */
  readonly compiledFolder?: string | undefined
}

const program = programBeside('./server-main', import.meta.url)

/**
 * Starts a server in a fresh process of this runtime, with the settings of every trial, and waits until it listens.
 * @throws WirebenchError as the server met it (`port-in-use`, `database-unavailable`), otherwise `trial-failed`.
 */
export async function startServer(
  setup: ServerSetup,
  { cores, startTimeoutMs, compiledFolder }: ServerPlace,
): Promise<ServerProcess> {
  const [file, ...words] = ownProgram([program], { cores })
  const child = spawn(file, words, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...trialVariables, ...compiledCodeVariables(compiledFolder) },
  })
  const pipe = new ServerPipe(child)
  const address = await pipe.ask({ type: 'start', setup }, 'listening', startTimeoutMs).then(
    (reply) => reply.address,
    async (error: unknown) => {
      await pipe.end()
      throw error
    },
  )
  const { path } = address
  // A server that was killed, or went before its library was done, leaves its socket's name behind.
  const tidied = pipe.ended.then(() => (path === undefined ? undefined : rm(path, { force: true })))
  return {
    pid: child.pid!,
    address,
    report: async () => (await pipe.ask({ type: 'report' }, 'report')).report,
    reset: async () => void (await pipe.ask({ type: 'reset' }, 'reset')),
    cpuNs: () => processCpuNs(child.pid!),
    ended: pipe.ended,
    async end() {
      await pipe.end()
      await tidied
    },
  }
}
