import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { vi } from 'vitest'
import { messagesFolder } from '../../../packages/bench-core/src/store/stored-messages.ts'
import { query } from '../../../packages/bench-core/test/store/support/shared-server.ts'
import { keptEnvironment, keptProcesses } from '../../../packages/bench-core/test/support/left-processes.ts'
import { type Dashboard, openBrowser, startDashboard } from './dashboard.ts'

/** The files of a worker use it one after the other, because it takes seconds to start. It ends with the worker. */
let dashboard: Promise<Dashboard> | undefined

/** So do they use the browser. */
let browser: Promise<Browser> | undefined

/** A browser for pages of one's own. */
export async function keptBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = openBrowser(keptEnvironment)
  return browser!
}

/** A dashboard with nothing saved; `stop` has its runs end, and takes away what was saved. */
export async function keptDashboard(): Promise<Dashboard> {
  if (dashboard === undefined) {
    // Vitest ends its workers by it; what is to be done when a process exits is done then.
    process.once('SIGTERM', () => process.exit())
    dashboard = startDashboard('database', keptEnvironment)
    void dashboard.then(clearedOnceGone)
  }
  const started = await dashboard
  return { ...started, stop: () => empty(started) }
}

/** However its worker ends: it still makes folders when nobody is left here. */
function clearedOnceGone({ pid, saved }: Dashboard): void {
  const words = ['-c', 'tail --pid="$0" -f /dev/null; rm -rf "$1"', String(pid), saved.homeFolder]
  spawn('sh', words, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...keptEnvironment },
  }).unref()
}

async function empty({ saved }: Dashboard): Promise<void> {
  const url = saved.databaseUrl!
  const unfinished = `select from wirebench.runs where state in ('running', 'cancelling')`
  const hasEnded = async () => runsGoingOn().length === 0 && (await query(url, unfinished)).length === 0
  await vi.waitUntil(hasEnded, { timeout: 60_000, interval: 200 })
  const tables = await query(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'wirebench' and tablename not like 'migrations%'`,
  )
  // Unlike truncating it waits for no reader of several tables, which might then wait for it.
  const deletions = tables.map(({ name }) => `delete from ${name}`).join(';')
  await query(url, `set session_replication_role = replica; ${deletions}`)
  await rm(messagesFolder(saved.homeFolder), { recursive: true, force: true })
}

/** The dashboard's engines stay for the next questions, and so does the browser. */
function runsGoingOn(): string[] {
  const staying = /main\.m?[jt]s --port|answers-main\.|chromium|tail --pid/
  return keptProcesses().filter((command) => !staying.test(command))
}
