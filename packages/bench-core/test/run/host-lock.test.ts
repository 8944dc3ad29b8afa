import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { defaultLockAddress, type HostLock, lockHost } from '../../src/run/host-lock.ts'
import { lockAddresses } from './support/specs.ts'

vi.setConfig({ testTimeout: 20_000 })

const addresses = lockAddresses()
afterAll(() => addresses.discard())

const never = new AbortController().signal

/** Takes a lock that is free. */
async function take(address: string, purpose: string): Promise<HostLock> {
  const step = await lockHost(address, purpose, never).next()
  if (!step.done) throw new Error(`it is held by ${step.value}`)
  return step.value
}

/** A process that holds the lock until it is killed. */
async function holderProcess(address: string) {
  const module = new URL('../../src/run/host-lock.ts', import.meta.url).href
  const script = `
    const { lockHost } = await import(${JSON.stringify(module)})
    await lockHost(${JSON.stringify(address)}, 'run abc123 (theirs)', new AbortController().signal).next()
    console.log('held')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

/** Where listening works in its own way: a file everywhere but on Windows, and Linux's names without a file. */
const kinds = [
  ['a file', () => addresses.next()],
  ...(process.platform === 'linux' ? [['an abstract name', () => `\0${addresses.next()}`] as const] : []),
] as const

describe.each(kinds)('a lock at %s', (_, newAddress) => {
  test('that is free is taken at once', async () => {
    const lock = await take(newAddress(), 'mine')
    await lock.release()
  })

  test('can be taken again when it was released', async () => {
    const address = newAddress()
    for (let turn = 0; turn < 3; turn++) await (await take(address, 'mine')).release()
  })

  test('makes the second wait, says for what, and wakes it when the first lets go', async () => {
    const address = newAddress()
    const first = await take(address, 'run 7k2m9q (Größe)')
    const waiting = lockHost(address, 'mine', never)
    expect(await waiting.next()).toEqual({ done: false, value: 'run 7k2m9q (Größe)' })
    const turn = waiting.next()
    await first.release()
    const step = await turn
    expect(step.done).toBe(true)
    await (step.value as HostLock).release()
  })

  test('lets several that wait take it one after the other', async () => {
    const address = newAddress()
    const first = await take(address, 'the first')
    let holders = 0
    const order: string[] = []
    const queue = ['a', 'b', 'c'].map(async (name) => {
      const waiting = lockHost(address, name, never)
      let step = await waiting.next()
      while (!step.done) step = await waiting.next()
      holders += 1
      expect(holders).toBe(1)
      order.push(name)
      await new Promise(setImmediate)
      holders -= 1
      await step.value.release()
    })
    await first.release()
    await Promise.all(queue)
    expect(order.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('is free again when its holder was killed', async () => {
    const address = newAddress()
    const holder = await holderProcess(address)
    const waiting = lockHost(address, 'mine', never)
    expect(await waiting.next()).toEqual({ done: false, value: 'run abc123 (theirs)' })
    const turn = waiting.next()
    holder.kill('SIGKILL')
    const step = await turn
    expect(step.done).toBe(true)
    await (step.value as HostLock).release()
  })

  test('is given up waiting for when the signal is aborted, with its reason', async () => {
    const address = newAddress()
    const first = await take(address, 'the first')
    const interrupt = new AbortController()
    const waiting = lockHost(address, 'mine', interrupt.signal)
    await waiting.next()
    const turn = waiting.next()
    interrupt.abort(new Error('changed my mind'))
    await expect(turn).rejects.toThrow('changed my mind')
    await first.release()
    await (await take(address, 'another')).release()
  })

  test('is not taken when the signal was aborted before', async () => {
    const waiting = lockHost(newAddress(), 'mine', AbortSignal.abort(new Error('too late')))
    await expect(waiting.next()).rejects.toThrow('too late')
  })
})

test('a file that a killed holder has left behind is taken over', async () => {
  const address = addresses.next()
  const holder = await holderProcess(address)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(existsSync(address)).toBe(true)
  await (await take(address, 'mine')).release()
})

test('the lock of this machine is the same for every process', () => {
  expect(defaultLockAddress()).toBe(defaultLockAddress())
  expect(defaultLockAddress()).toContain('wirebench-measuring')
})
