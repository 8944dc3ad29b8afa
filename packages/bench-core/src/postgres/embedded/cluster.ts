import { randomBytes } from 'node:crypto'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { madeForTests } from '../../measure/process/program-beside.ts'
import type { RunToEnd } from '../../measure/process/run-to-end.ts'
import { runProgram } from '../run-program.ts'
import type { Account } from './account.ts'
import { type Programs, programPath } from './programs.ts'

export const clusterUser = 'wirebench'

/** Everything of one cluster: its `data`, its `server.log` and, where needed, its own programs. */
export interface Cluster {
  readonly path: string
  /** Who the server runs as, where that isn't us. */
  readonly account: Account | undefined
}

export function dataFolder({ path }: Pick<Cluster, 'path'>): string {
  return join(path, 'data')
}

export function logFile({ path }: Pick<Cluster, 'path'>): string {
  return join(path, 'server.log')
}

/** A cluster that was never started, which is copied sooner than `initdb` makes another. */
const untouched = madeForTests('WIREBENCH_CLUSTER')

/** Why `initdb` made no cluster, in its own last words. */
export class InitialisationError extends Error {
  override readonly name = 'InitialisationError'
}

/**
 * Fills a folder that is there: `data`, and the superuser's password in a file beside it.
 * @param isDurable Whether it is on the disk before this returns.
 * @throws InitialisationError
 */
export async function initialise(
  cluster: Cluster,
  programs: Programs,
  { isDurable }: { readonly isDurable: boolean },
): Promise<{ password: string; passwordFile: string }> {
  const { path, account } = cluster
  const passwordFile = join(path, 'password')
  if (untouched !== undefined) {
    await fill(runProgram('cp', ['-a', `${untouched}/.`, path], { cwd: path }))
    return { password: (await readFile(passwordFile, 'utf8')).trim(), passwordFile }
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await chmod(passwordFile, 0o600)
  if (account) await chown(passwordFile, account.uid, account.gid)
  const parameters = [
    `--username=${clusterUser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
    `--pgdata=${dataFolder(cluster)}`,
    `--pwfile=${passwordFile}`,
  ]
  await fill(runProgram(programPath(programs, 'initdb'), parameters, { cwd: path, account }))
  return { password, passwordFile }
}

async function fill(running: Promise<RunToEnd>): Promise<void> {
  const { code, stderr } = await running
  if (code !== 0) throw new InitialisationError(failureIn(stderr))
}

/** The first line of a program's output that names a failure, for what comes after it is likely its effect; else the last line. */
export function failureIn(output: string): string {
  const lines = output.trim().split('\n')
  const saying = (words: RegExp) => lines.find((text) => words.test(text))
  const line = saying(/(FATAL|PANIC):/) ?? saying(/error|fatal/i) ?? lines.at(-1) ?? ''
  return line.replace(/^.*(FATAL|PANIC):\s*|^but /, '')
}
