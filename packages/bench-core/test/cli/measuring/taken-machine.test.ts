import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bench } from '../../../src/cli/bench.ts'
import { type HostLock, lockHost } from '../../../src/measure/lock/host-lock.ts'
import { lockPlace } from '../../../src/measure/lock/lock-place.ts'
import { freshLock } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { collectingIo, outcomeOf } from '../support/bench-io.ts'
import { expectMistake } from '../support/expect-mistake.ts'

const folder = temporaryFolder()
const lockName = freshLock()
const environment = { WIREBENCH_HOME: folder, WIREBENCH_LOCK: lockName }
const touched = join(folder, 'touched')
const duel = ['duel', '--command', `touch ${touched}`, '--command', 'true', '--no-save']
let lock: HostLock

beforeAll(async () => {
  const step = await lockHost(lockPlace(lockName), 'run 7k2m9q (theirs)', new AbortController().signal).next()
  lock = step.value as HostLock
})

afterAll(() => lock.release())

describe('while another run measures', () => {
  test.each([
    ['the commands of a duel', duel],
    ['the settings of a server', ['storage', '--pg-setting', 'fsync=perhaps', '--no-save']],
  ])('%s aren’t tried where nobody wants to wait', async (_, argv) => {
    const outcome = await outcomeOf([...argv, '--no-wait'], { environment })
    expectMistake(outcome, /this machine is measuring run 7k2m9q \(theirs\)/, /wait for it/)
    expect(existsSync(touched)).toBe(false)
  })

  test('the commands of a duel wait', async () => {
    const stop = new AbortController()
    const { io, stderr } = collectingIo({ environment, signal: stop.signal })
    const ended = bench(duel, io)
    await vi.waitUntil(() => stderr().includes('waiting'), { timeout: 60_000 })
    stop.abort()
    expect(await ended).toBe(1)
    expect(stderr()).toContain('\ncancelled before it started; nothing was saved\n')
    expect(existsSync(touched)).toBe(false)
  })
})
