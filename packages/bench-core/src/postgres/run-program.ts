import { execFile } from 'node:child_process'
import type { Account } from './embedded/account.ts'
import { errorCode } from './failures.ts'

export interface ProgramResult {
  /** The exit code, or null where the program could not be run or was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program to its end. That it fails, or that there is none that can be started, is a result and not an exception.
 * @throws what the system says where it starts no programs at all.
 */
export function runProgram(
  file: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly account?: Account | undefined },
): Promise<ProgramResult> {
  const { cwd, account } = options
  return new Promise((resolve, reject) => {
    execFile(file, parameters, { cwd, ...account, env: programEnvironment() }, (error, stdout, stderr) => {
      if (!error) resolve({ code: 0, stdout, stderr })
      else if (outOfResources.has(errorCode(error))) reject(error)
      else
        resolve({
          code: typeof error.code === 'number' ? error.code : null,
          stdout,
          stderr: stderr || error.message,
        })
    })
  })
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
