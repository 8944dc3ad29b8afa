import { spawn, spawnSync } from 'node:child_process'
import { childrenUsage } from '../../packages/bench-core/src/measure/process/usage/children-usage.ts'

/** What a generator made of a load. */
export interface Made {
  readonly perSecond: number
  /** Of a core. */
  readonly ownShare: number
}

/** Whether wrk is on this machine. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined
}

/** One thread of wrk over so many connections, on one core where that is given. It looks at no answer but for its status. */
export async function wrk(
  url: string,
  connections: number,
  ms: number,
  core: number | undefined,
): Promise<Made> {
  const words = ['wrk', '--threads', '1', '--connections', String(connections)]
  const command = [...words, '--duration', `${Math.max(1, Math.round(ms / 1000))}s`, url]
  const [file, ...rest] = core === undefined ? command : ['taskset', '--cpu-list', String(core), ...command]
  const before = cpuMs()
  const startedAt = performance.now()
  const text = await outputOf(file!, rest)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(text)) throw new Error(`wrk failed: ${text}`)
  return { perSecond, ownShare: (cpuMs() - before) / (performance.now() - startedAt) }
}

const usage = childrenUsage()

function cpuMs(): number {
  return usage === undefined ? Number.NaN : usage().cpuNs / 1e6
}

function outputOf(file: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })
}
