import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { StoreOptions } from '../../../src/store/open-store.ts'
import { testProgram } from '../../support/test-program.ts'

const script = testProgram(new URL('../children/keep-store-open.ts', import.meta.url))

export interface StoreProcess {
  /** Lets it close its store and end. */
  close(): Promise<void>
  /** Kills it as the out-of-memory killer would. */
  kill(): Promise<void>
  /** Presses Ctrl-C in the terminal that it was started in: the whole process group gets the signal. */
  interruptGroup(): Promise<void>
}

/** Another process with the same saved runs open, which is the writer of a run where an id is given. Ends with its test. */
export async function storeProcess(options: StoreOptions, runId?: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, [script, ...(runId ? [runId] : [])], {
    env: { ...process.env, STORE_OPTIONS: JSON.stringify(options) },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(failed)])
  const exit = once(child, 'exit')
  return {
    async close() {
      child.stdin.write('close\n')
      await exit
    },
    kill: () => signal(child, 'SIGKILL', child.pid!, exit),
    interruptGroup: () => signal(child, 'SIGINT', -child.pid!, exit),
  }
}

async function signal(
  child: ChildProcess,
  name: NodeJS.Signals,
  target: number,
  exit: Promise<unknown>,
): Promise<void> {
  if (child.exitCode === null) process.kill(target, name)
  await exit
}

function failed(): never {
  throw new Error('the process ended before its store was open')
}
