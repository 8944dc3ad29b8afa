import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { executable } from '../../../packages/bench-core/test/cli/support/bench-process.ts'
import { testProgram } from '../../../packages/bench-core/test/support/test-program.ts'

const root = join(import.meta.dirname, '../../..')

const ip = (...words: readonly string[]) => spawnSync('ip', words, { encoding: 'utf8' })

/** Whether network namespaces can be made here: it takes root and ip(8). */
export function hasNamespaces(): boolean {
  // Several test files ask at once.
  const tried = `wb-try-${process.pid}`
  const can =
    process.getuid?.() === 0 &&
    ip('netns', 'add', tried).status === 0 &&
    ip('netns', 'delete', tried).status === 0
  if (!can) console.warn('skipped: network namespaces take root and ip(8)')
  return can
}

function must(...words: readonly string[]): void {
  const { status, stderr } = ip(...words)
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}

/** Machines of a test: network namespaces that a bridge joins, and processes in them. */
export class Namespaces {
  /** Done at the end, the last first. */
  readonly undo: (() => unknown)[] = []
  readonly #number: number
  readonly #network: string
  readonly #names: readonly string[]

  /** @param number Of a network of its own, so that tests don't meet: 10.231.NUMBER.0/24. */
  constructor(number: number, names: readonly string[]) {
    this.#number = number
    this.#network = `10.231.${number}`
    this.#names = names
  }

  make(): void {
    const bridge = `wbbridge${this.#number}`
    must('link', 'add', bridge, 'type', 'bridge')
    this.undo.push(() => ip('link', 'delete', bridge))
    must('address', 'add', `${this.#network}.1/24`, 'dev', bridge)
    must('link', 'set', bridge, 'up')
    for (const name of this.#names) {
      const space = this.#spaceOf(name)
      must('netns', 'add', space)
      this.undo.push(() => ip('netns', 'delete', space))
      must('link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      must('link', 'set', space, 'master', bridge, 'up')
      must('-n', space, 'address', 'add', `${this.addressOf(name)}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) must('-n', space, 'link', 'set', device, 'up')
    }
  }

  addressOf(name: string): string {
    return `${this.#network}.${10 + this.#names.indexOf(name)}`
  }

  /**
   * Puts a machine far away: what it sends comes late, and what it sends or is sent gets lost now and then. By `tc netem` where
   * the kernel has that; else nft(8) loses where that is installed, and nothing comes late. Says which of both is so.
   */
  disturb(
    name: string,
    { delayMs, lossPercent }: { readonly delayMs: number; readonly lossPercent: number },
  ) {
    const space = this.#spaceOf(name)
    const inSpace = (...words: readonly string[]) => ip('netns', 'exec', space, ...words).status === 0
    const far = ['delay', `${delayMs}ms`, `${delayMs / 5}ms`, 'loss', `${lossPercent}%`]
    if (inSpace('tc', 'qdisc', 'replace', 'dev', 'eth0', 'root', 'netem', ...far))
      return { isLate: true, isLossy: true }
    const losing = (device: string) =>
      `table netdev ${space} { chain in { type filter hook ingress device "${device}" priority 0; numgen random mod 10000 < ${100 * lossPercent} counter drop; }; }`
    const isLossy = inSpace('nft', losing('eth0')) && spawnSync('nft', [losing(space)]).status === 0
    if (isLossy) this.undo.push(() => spawnSync('nft', ['delete', 'table', 'netdev', space]))
    else console.warn('no packets are lost: that takes tc netem or nft(8)')
    return { isLate: false, isLossy }
  }

  /** The database server listens on loopback alone: this passes on what comes over the bridge, after a while if need be. */
  async passOn(databaseUrl: string, delayMs = 0): Promise<string> {
    const url = new URL(databaseUrl)
    const port = Number(url.port)
    const server = createServer((socket) => {
      const there = connect(port, '127.0.0.1')
      for (const [from, to] of [
        [socket, there],
        [there, socket],
      ] as const) {
        from.setNoDelay(true).on('error', () => to.destroy())
        if (delayMs === 0) from.pipe(to)
        else {
          from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs))
          from.on('close', () => setTimeout(() => to.destroy(), delayMs))
        }
      }
    }).listen(0, `${this.#network}.1`)
    await once(server, 'listening')
    this.undo.push(() => server.close())
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
    url.host = `${this.#network}.1:${address.port}`
    return url.href
  }

  /** Starts a Node.js program on a machine, whose name of its own makes it one as far as anybody can tell. */
  start(name: string, environment: NodeJS.ProcessEnv, words: readonly string[]) {
    const named = ['unshare', '--uts', 'sh', '-c', `hostname machine-${name} && exec "$@"`, 'sh']
    const inSpace = ['netns', 'exec', this.#spaceOf(name), ...named]
    const child = spawn('ip', [...inSpace, process.execPath, ...words], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.undo.push(() => end(child))
    let text = ''
    const said = (pattern: RegExp) =>
      expect.poll(() => text, { timeout: 120_000, message: `${name} says` }).toMatch(pattern)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
    return { child, said, text: () => text }
  }

  /** Starts an agent that is called like its machine. */
  async startAgent(name: string, environment: NodeJS.ProcessEnv, words: readonly string[] = []) {
    const agent = this.start(name, environment, [executable, 'agent', '--name', name, ...words])
    await agent.said(/serves PostgreSQL/)
    return agent
  }

  /** Starts a dashboard that other machines reach, and gives its address. */
  async startDashboard(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
    const host = this.addressOf(name)
    const program = testProgram(new URL('../../../apps/server/src/main.ts', import.meta.url))
    const dashboard = this.start(name, environment, [program, '--host', host])
    await dashboard.said(/is ready on/)
    return `http://${host}:4600`
  }

  async end(): Promise<void> {
    for (const step of this.undo.splice(0).toReversed()) await step()
  }

  #spaceOf(name: string): string {
    return `wb${this.#number}-${name}`
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** For a person to look at, where that is asked for. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.WIREBENCH_PICTURES) return
  await mkdir(join(root, 'test-results'), { recursive: true })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(root, `test-results/${name}.png`), fullPage: true })
}
