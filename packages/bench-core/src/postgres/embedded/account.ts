import { stat } from 'node:fs/promises'
import { WirebenchError } from '../../model/errors.ts'
import { words } from '../../model/options/option/words.ts'
import { useAnotherStore } from '../failures.ts'
import { runProgram } from '../run-program.ts'

/** The user that PostgreSQL runs as, where that isn't the user who runs Wirebench. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root lends it an unprivileged account. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account for a new cluster: `postgres` where the system has it, else `nobody`; undefined for anyone but root. */
export async function newClusterAccount(): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([lookUp('-u', name), lookUp('-g', name)])
    if (uid && gid) return { uid, gid }
  }
  throw new WirebenchError(
    'unsupported-platform',
    'PostgreSQL won’t run as root, and this machine has neither a user postgres nor a user nobody to run it as',
    words`run as another user, or ${useAnotherStore}`,
  )
}

/** The account of an existing cluster is whoever owns its data, which PostgreSQL insists on. */
export async function clusterAccount(dataFolder: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined
  const { uid, gid } = await stat(dataFolder)
  return { uid, gid }
}

/** Asks the system itself, because modes, access lists and mounts all have a say in it. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account, cwd: '/' })
  return code === 0
}

async function lookUp(option: '-u' | '-g', name: string): Promise<number | undefined> {
  const { code, stdout } = await runProgram('id', [option, name], { cwd: '/' })
  return code === 0 ? Number.parseInt(stdout, 10) : undefined
}
