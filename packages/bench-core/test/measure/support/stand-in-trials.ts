import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startTrial,
  type TrialProcess,
  type TrialProgram,
} from '../../../src/measure/process/trial-process.ts'

/** What every stand-in can say: the trial's side of the pipes, without the trial. */
const prelude = `
import { readSync, writeSync } from 'node:fs'
const write = (text) => writeSync(4, text)
const reply = (message) => write(JSON.stringify(message) + '\\n')
const ready = () => reply({ type: 'ready', readyMs: 1, operations: [], encodedBytes: [] })
const nextCommand = () => readSync(3, Buffer.alloc(4096))
`

/** Real processes that behave as their script says. */
export interface StandIns {
  start(script: string, changes?: Partial<TrialProgram>): TrialProcess
  discard(): Promise<void>
}

export function standIns(): StandIns {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-trial-test-'))
  const started: TrialProcess[] = []
  return {
    start(script, changes = {}) {
      const path = join(folder, `stand-in-${started.length}.mjs`)
      writeFileSync(path, prelude + script)
      const trial = startTrial({ path, argument: '{}', suspends: true, startTimeoutMs: 60_000, ...changes })
      started.push(trial)
      return trial
    },
    async discard() {
      await Promise.all(started.map((trial) => trial.end()))
      rmSync(folder, { recursive: true })
    },
  }
}
