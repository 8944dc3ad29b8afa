import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { endedWithUs } from '../../../packages/bench-core/src/measure/process/ended-with-us.ts'
import type { StoreOptions } from '../../../packages/bench-core/src/store/open-store.ts'
import { newDatabase } from '../../../packages/bench-core/test/store/support/shared-server.ts'
import { testProgram } from '../../../packages/bench-core/test/support/test-program.ts'
import { chromiumProgram } from './chromium.ts'

/** The whole product as a user starts it, with a home folder of its own. */
export interface Dashboard {
  readonly url: string
  readonly pid: number
  /** What opens its saved runs beside it. */
  readonly saved: StoreOptions
  stop(): Promise<void>
}

const readyLine = /Wirebench is ready on (http:\/\/\S+)/

/** Where a dashboard saves runs: as it comes, or in a new database on a server that is there already. */
export type SavedIn = 'embedded' | 'database'

/** Starts `pnpm start`'s program on a free port and waits for its line. */
export async function startDashboard(
  savedIn: SavedIn,
  environment: NodeJS.ProcessEnv = {},
): Promise<Dashboard> {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-e2e-'))
  // The database's user has to be able to enter it.
  await chmod(home, 0o755)
  const database = savedIn === 'database' ? await newDatabase() : undefined
  // Also where the tests are ended without a chance to stop it.
  const [program, ...words] = [
    ...endedWithUs('INT'),
    process.execPath,
    testProgram(new URL('../../../apps/server/src/main.ts', import.meta.url)),
    '--port',
    '0',
  ]
  const child = spawn(program!, words, {
    env: {
      ...process.env,
      ...environment,
      WIREBENCH_HOME: home,
      WIREBENCH_LOCK: join(home, 'measuring.sock'),
      DATABASE_URL: database?.url ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endNow = () => {
    child.kill('SIGINT')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', endNow)
  const url = await readyUrl(child)
  return {
    url,
    pid: child.pid!,
    saved: { homeFolder: home, databaseUrl: database?.url },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
      await database?.drop()
      process.off('exit', endNow)
      await rm(home, { recursive: true, force: true })
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk
      const url = readyLine.exec(text)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
}

/** A real Chromium: on Linux the one that the registry carries, elsewhere Playwright's own. */
export async function openBrowser(environment: NodeJS.ProcessEnv = {}): Promise<Browser> {
  const env = { ...process.env, ...environment }
  if (process.platform !== 'linux') return playwright.launch({ env })
  // Pages without WebGL are drawn by the processor itself, rather than by a graphics card that it would have to play.
  chromium.setGraphicsMode = false
  return playwright.launch({
    executablePath: await chromiumProgram(),
    // It sets its own flags for a machine without a display or a sandbox; fonts and pages come from loopback alone.
    args: [
      // In a single process, its first page to be closed would take the browser with it.
      ...chromium.args.filter((flag) => flag !== '--single-process'),
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    ],
    headless: true,
    env,
  })
}
