import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { planCores } from '../../../../src/measure/process/pinning.ts'
import type { Report } from '../../../../src/model/report/report.ts'
import { isCoreShared, sharedCore } from '../../../../src/suites/shared-core.ts'
import { executable } from '../../../cli/support/bench-process.ts'
import { freshLock } from '../../../run/support/specs.ts'

const cores = await planCores()

test('a client and a server with cores of their own are nothing to speak of', () => {
  expect(sharedCore({ measuring: 3, others: [0, 1, 2] })).toBeUndefined()
  expect(sharedCore({ measuring: 1, others: [0] })).toBeUndefined()
})

test('a plan that has one core for both says that they share it', () => {
  expect(sharedCore({ measuring: 0, others: [0] })?.code).toBe('shared-core')
})

test('where nobody can be kept to a core, it is the machine’s cores that count', () => {
  expect(sharedCore(undefined, { coreCount: 1 })?.code).toBe('shared-core')
  expect(sharedCore(undefined, { coreCount: 2 })).toBeUndefined()
  expect(isCoreShared(undefined, 2)).toBe(false)
})

/** A storage run that the system gives a single core, whatever the machine has. */
async function runOnOneCore(core: number): Promise<{ code: number | null; report: Report }> {
  const argv = [
    ...['storage', '--preset', 'smoke', '--rounds', '1', '--no-save', '--json', '-'],
    ...['--format', 'jsonb-json', '--rows', '40', '--batch', '10', '--connections', '1'],
    ...['--phase', 'insert,point-read', '--workload', 'user-document'],
  ]
  const child = spawn('taskset', ['--cpu-list', String(core), process.execPath, executable, ...argv], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, WIREBENCH_LOCK: freshLock() },
  })
  const ended = once(child, 'close')
  const report = JSON.parse(await text(child.stdout)) as Report
  return { code: (await ended)[0] as number | null, report }
}

test.runIf(cores !== undefined)(
  'on one core the run measures all of it and warns that client and server share it',
  async () => {
    const { code, report } = await runOnOneCore(cores!.measuring)
    expect(code).toBe(0)
    expect(report.cases.map(({ status }) => status)).toEqual(['measured', 'measured'])
    expect(report.environment.pinnedCore).toBe(cores!.measuring)
    expect(report.warnings).toContainEqual(
      expect.objectContaining({
        code: 'shared-core',
        severity: 'warning',
        values: { requestsLeaveLate: false },
      }),
    )
  },
)
