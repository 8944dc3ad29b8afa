import { type RunToEnd, runToEnd } from '../measure/process/run-to-end.ts'
import type { Account } from './embedded/account.ts'
import { errorCode } from './failures.ts'

/**
 * Runs a program to its end, with little of this process's environment.
 * @throws what the system says where it starts no programs at all.
 */
export async function runProgram(
  file: string,
  parameters: readonly string[],
  { cwd, account }: { readonly cwd: string; readonly account?: Account | undefined },
): Promise<RunToEnd> {
  const ended = await runToEnd([file, ...parameters], { cwd, ...account, env: programEnvironment() })
  if (outOfResources.has(errorCode(ended.error))) throw ended.error
  return ended
}

const outOfResources = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/** Little enough that neither secrets nor somebody's PG* settings reach the server; messages come in English. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const known = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(known), LC_ALL: 'C' }
}

/** True while some process has this number, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
