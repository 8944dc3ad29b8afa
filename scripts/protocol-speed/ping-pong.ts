import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'

/** The machine's own limit: a bare echo over loopback, between processes that are placed as servers and clients are. */
export interface PingPong {
  /** Round trips a second, each of so many bytes both ways, one at a time on every connection. */
  measure(bytes: number, ms: number, connections: number): Promise<number>
  end(): void
}

export async function startPingPong(cores: CorePlan | undefined): Promise<PingPong> {
  const server = startBeside('protocol-speed/echo-main.ts', [], cores && [cores.measuring])
  const port = await firstLine(server)
  return {
    async measure(bytes, ms, connections) {
      const settings = [port, String(bytes), String(ms), String(connections)]
      const client = startBeside('protocol-speed/ping-pong-main.ts', settings, cores?.others.slice(0, 1))
      return Number(await firstLine(client))
    },
    end: () => server.kill(),
  }
}

/** A script below this folder, in a process of its own. */
export function startBeside(
  script: string,
  args: readonly string[],
  cores: readonly number[] | undefined,
): ChildProcess {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const command = [process.execPath, path, ...args]
  const [file, ...rest] = cores ? ['taskset', '--cpu-list', cores.join(','), ...command] : command
  return spawn(file!, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
}

export async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
    }),
  ])
  return String(line)
}
