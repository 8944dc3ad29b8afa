import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { type HostLock, lockHost, whoMeasures } from '../../../src/measure/lock/host-lock.ts'
import { type LockPlace, lockPlace } from '../../../src/measure/lock/lock-place.ts'
import type { MachineFile } from '../../../src/measure/lock/machine-file.ts'
import { endOthers, expectMinute, finish, never, otherProcess, take } from './support/other-process.ts'

afterEach(endOthers)

describe.runIf(process.platform === 'linux')('a lock of network namespaces', () => {
  /** A place whose addresses are others', as those of another network namespace are. */
  const beside = (name: string): LockPlace => ({
    ...lockPlace(randomUUID(), 'linux'),
    file: lockPlace(name, 'linux').file,
  })

  test('a second one waits, says for what, and has the machine when the first lets go', async () => {
    const name = randomUUID()
    const first = await take(lockPlace(name, 'linux'), 'run 7k2m9q (quick)')
    const endsAtMs = expectMinute(first)
    const other = beside(name)
    expect(await whoMeasures(other)).toMatchObject({
      waitingFor: 'run 7k2m9q (quick), in another network namespace',
    })
    const waiting = lockHost(other, 'mine', never)
    expect((await waiting.next()).value).toMatchObject({
      waitingFor: 'run 7k2m9q (quick), in another network namespace',
      endsAtMs,
    })
    const turn = finish(waiting)
    await first.release()
    await (await turn).release()
    expect(await whoMeasures(other)).toBeNull()
  })

  test('one who has the file for a moment only, to look or to clear up, is waited for and not told of', async () => {
    const name = randomUUID()
    const other = beside(name)
    const looking = lockPlace(name, 'linux').file!.take({ pid: null, purpose: 'a look', endsAtMs: null })
    const file: MachineFile = {
      ...other.file!,
      take(said) {
        const held = other.file!.take(said)
        if (!held) looking!.release()
        return held
      },
    }
    const step = await lockHost({ ...other, file }, 'mine', never).next()
    expect(step.done).toBe(true)
    await (step.value as HostLock).release()
  })

  test('who no longer waits has left nothing behind', async () => {
    const name = randomUUID()
    const first = await take(lockPlace(name, 'linux'), 'the first')
    const other = beside(name)
    const waiting = lockHost(other, 'mine', never)
    await waiting.next()
    await waiting.return(undefined as never)
    expect(other.signs()).toEqual([])
    await first.release()
    await (await take(other, 'another')).release()
  })

  test('a holder that is killed has let go at once', async () => {
    const name = randomUUID()
    const holder = otherProcess(name, 'linux', 'the holder')
    expect(await holder.said()).toBe('has it')
    const waiting = lockHost(beside(name), 'mine', never)
    expect((await waiting.next()).done).toBe(false)
    const turn = finish(waiting)
    holder.signal('SIGKILL')
    await (await turn).release()
  })

  const hasNamespaces = process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'true']).status === 0
  test.runIf(hasNamespaces)('real ones share the machine', async () => {
    const name = randomUUID()
    const first = await take(lockPlace(name, 'linux'), 'the first')
    const inside = otherProcess(name, 'linux', 'inside', ['unshare', '--net'])
    expect(await inside.said()).toMatchObject({ waitingFor: 'the first, in another network namespace' })
    await first.release()
    expect(await inside.said()).toBe('has it')
    const second = lockHost(lockPlace(name, 'linux'), 'the second', never)
    expect((await second.next()).value).toMatchObject({
      waitingFor: 'inside, in another network namespace',
    })
    const turn = finish(second)
    inside.release()
    await (await turn).release()
  })
})
