import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chown,
  constants,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { WirebenchError } from '../../model/errors.ts'
import { words } from '../../model/options/option/words.ts'
import { explainSystemError, refusalIn } from '../../model/system-errors.ts'
import { type Account, canEnter, clusterAccount, newClusterAccount } from '../../postgres/embedded/account.ts'
import { type Cluster, dataFolder, InitialisationError, initialise } from '../../postgres/embedded/cluster.ts'
import { type Programs, runnablePrograms } from '../../postgres/embedded/programs.ts'
import { errorCode, firstMessage, useAnotherStore } from '../../postgres/failures.ts'
import { isAlive } from '../../postgres/run-program.ts'
import { explainFolderFailure } from '../database/store-errors.ts'

/** A cluster that is kept, with its `password` beside its data. */
export interface ClusterFolder extends Cluster {
  readonly password: string
}

/** The cluster of a home folder, if there is one; its name there may be a link to where the server can reach it. */
export async function findClusterFolder(homeFolder: string): Promise<ClusterFolder | undefined> {
  const path = await realpath(join(homeFolder, 'postgres')).catch(() => undefined)
  return path && existsSync(join(path, 'password')) ? readClusterFolder(path) : undefined
}

/**
 * Makes the cluster of a home folder. It is built under another name and renamed when it is complete, so what a
 * killed process leaves behind is never mistaken for a cluster, and of two that build at once one wins.
 */
export async function createClusterFolder(homeFolder: string, shipped: Programs): Promise<ClusterFolder> {
  try {
    await makeFolder(homeFolder)
    await access(homeFolder, constants.W_OK)
    const account = await newClusterAccount()
    const path = await chooseFolder(homeFolder, account)
    if (!existsSync(join(path, 'password'))) await build(path, shipped, account)
    if (dirname(path) !== (await realpath(homeFolder))) await link(join(homeFolder, 'postgres'), path)
    return await readClusterFolder(path)
  } catch (error) {
    throw explainFolderFailure(error, homeFolder)
  }
}

async function readClusterFolder(path: string): Promise<ClusterFolder> {
  try {
    const password = (await readFile(join(path, 'password'), 'utf8')).trim()
    if (password === '') throw damaged({ path }, 'its file with the password is empty')
    return { path, account: await clusterAccount(dataFolder({ path })), password }
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    if (errorCode(error) === 'ENOENT') throw damaged({ path }, 'its data is missing')
    if (explainSystemError(error) === undefined) throw damaged({ path }, firstMessage(error))
    if (errorCode(error) !== 'EACCES') throw explainFolderFailure(error, path)
    throw new WirebenchError(
      'store-unavailable',
      `the saved runs in ${path} belong to another user`,
      words`run as that user, set WIREBENCH_HOME to a folder of your own, or ${useAnotherStore}`,
    )
  }
}

/** What the server needs is missing or not what it was. */
export function damaged({ path }: Pick<ClusterFolder, 'path'>, reason: string): WirebenchError {
  return new WirebenchError(
    'store-unavailable',
    `the database for saved runs in ${path} is damaged: ${reason}`,
    words`restore that folder from a backup, or move it away to start afresh, or ${useAnotherStore}`,
  )
}

/** The home folder itself, or where its account can't enter that, a folder of the system named after it. */
async function chooseFolder(homeFolder: string, account: Account | undefined): Promise<string> {
  const home = await realpath(homeFolder)
  if (!account || (await canEnter(home, account))) return join(home, 'postgres')

  const name = `wirebench-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const parents = ['/var/lib', '/var/tmp', tmpdir()]
  for (const parent of parents) if (await isOwnedBy(join(parent, name), account)) return join(parent, name)
  for (const parent of parents) {
    const writable = await access(parent, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (writable && !existsSync(join(parent, name)) && (await canEnter(parent, account)))
      return join(parent, name)
  }
  throw new WirebenchError(
    'store-unavailable',
    `PostgreSQL’s own user can’t enter ${home}, and none of ${parents.join(', ')} can hold its data instead`,
    words`set WIREBENCH_HOME to a folder that every user can enter, or ${useAnotherStore}`,
  )
}

/** In folders that anyone may write to, a name alone proves nothing. */
async function isOwnedBy(path: string, account: Account): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === account.uid && (found.mode & 0o022) === 0
}

async function build(path: string, shipped: Programs, account: Account | undefined): Promise<void> {
  await sweepUnfinished(path)
  const unfinished = `${path}-new-${process.pid}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (account) await chown(unfinished, account.uid, account.gid)
    const programs = await runnablePrograms(shipped, unfinished, account)
    await initialise({ path: unfinished, account }, programs, { isDurable: true })
    await rename(unfinished, path).catch((error: unknown) => {
      if (!existsSync(join(path, 'password'))) throw occupied(error, path)
    })
  } catch (error) {
    throw error instanceof InitialisationError ? initialisationFailure(error, path) : error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function initialisationFailure({ message }: InitialisationError, path: string): WirebenchError {
  const refusal = refusalIn(message)
  return new WirebenchError(
    'store-unavailable',
    `the database for saved runs can’t be created in ${path}: ${refusal?.what ?? message}`,
    words`${refusal?.fix ?? 'set WIREBENCH_HOME to another folder'}, or ${useAnotherStore}`,
  )
}

function occupied(error: unknown, path: string): unknown {
  if (!existsSync(path)) return error
  return new WirebenchError(
    'store-unavailable',
    `${path} exists but holds no complete database`,
    words`move that folder away, or ${useAnotherStore}`,
  )
}

/** Removes what processes that no longer run had begun to build. */
async function sweepUnfinished(path: string): Promise<void> {
  const prefix = `${basename(path)}-new-`
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(dirname(path), name), { recursive: true, force: true })
  }
}

async function link(name: string, target: string): Promise<void> {
  const unfinished = `${name}-new-${process.pid}`
  await rm(unfinished, { force: true })
  await symlink(target, unfinished)
  await rename(unfinished, name)
}

/** Like `mkdir -p`. Node's own never returns where the parent exists but takes no folders, as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path).catch((error: unknown) => {
    if (!existsSync(path)) throw error
  })
}
