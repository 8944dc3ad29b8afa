import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../../support/processes.ts'

/** A home folder that every user can enter, unlike what `mkdtemp` makes. */
export async function newHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-store-test-'))
  await chmod(folder, 0o755)
  return join(folder, 'home')
}

/** Ends a server that a failed test has left behind. */
export async function endServer(homeFolder: string): Promise<void> {
  const pid = await serverPid(homeFolder)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  await ended(pid)
}

/** Removes a home folder made by `newHome`. */
export async function discardHome(homeFolder: string): Promise<void> {
  await endServer(homeFolder)
  const cluster = await realpath(join(homeFolder, 'postgres')).catch(() => undefined)
  if (cluster) await rm(cluster, { recursive: true, force: true })
  await rm(join(homeFolder, '..'), { recursive: true, force: true })
}

/** The process number of the home's server, from the file that PostgreSQL keeps while it runs. */
export async function serverPid(homeFolder: string): Promise<number | undefined> {
  const text = await readFile(join(homeFolder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => undefined)
  return Number(text?.split('\n')[0]) || undefined
}

export async function serverPort(homeFolder: string): Promise<number> {
  return Number((await readFile(join(homeFolder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[3])
}

export async function serverPassword(homeFolder: string): Promise<string> {
  return (await readFile(join(homeFolder, 'postgres/password'), 'utf8')).trim()
}

/** The address under which another program would reach the home's server. */
export async function serverUrl(homeFolder: string, password?: string): Promise<string> {
  const secret = password ?? (await serverPassword(homeFolder))
  return `postgres://wirebench:${secret}@127.0.0.1:${await serverPort(homeFolder)}/postgres`
}

/** Resolves when a process that isn't our child has ended. */
export async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(5)
}
