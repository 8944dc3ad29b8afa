import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('./stalling-service-main.ts', import.meta.url))

/** A service of its own process that stalls; ended by `end`, or with the one who started it. */
export interface StallingService {
  readonly url: string
  end(): Promise<void>
}

export async function startStallingService(lengthMs: number, everyMs: number): Promise<StallingService> {
  const child = spawn(process.execPath, [path, '--length-ms', `${lengthMs}`, '--every-ms', `${everyMs}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

/** What requests that arrive at random wait for it from when they are due: those of a stall what is left of it. */
export function stallPercentileMs(p: number, lengthMs: number, everyMs: number): number {
  const stalled = lengthMs / everyMs
  return Math.max(0, lengthMs * (1 - (1 - p) / stalled))
}
