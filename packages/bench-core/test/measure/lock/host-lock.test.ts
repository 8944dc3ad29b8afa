import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type HostLock, lockHost, whoMeasures } from '../../../src/measure/lock/host-lock.ts'
import { linkTo, listenAt } from '../../../src/measure/lock/lock-link.ts'
import { lockPlace } from '../../../src/measure/lock/lock-place.ts'
import type { Waiting } from '../../../src/model/run/run-event.ts'
import {
  endOthers,
  expectMinute,
  finish,
  never,
  otherProcess,
  places,
  take,
  withMachine,
} from './support/other-process.ts'

afterEach(endOthers)

/** Where listening works in its own way: files without a system's help, and Linux's names without a file. */
const platforms: NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]

describe.each(platforms)('a lock as on %s', (platform) => {
  const newName = () => {
    const name = `test ${randomUUID()}`
    places.push(lockPlace(name, platform))
    return name
  }
  const newPlace = () => lockPlace(newName(), platform)

  test('that is free is taken at once, again and again, and leaves nothing', async () => {
    const place = newPlace()
    for (let turn = 0; turn < 3; turn++) await (await take(place, 'mine')).release()
    expect(place.signs()).toEqual([])
  })

  test('makes the second wait, says for what and how long, and wakes it when the first lets go', async () => {
    const place = newPlace()
    const first = await take(place, 'run 7k2m9q (Größe)')
    const waiting = lockHost(place, 'mine', never)
    const told = { type: 'waiting', waitingFor: 'run 7k2m9q (Größe)', place: 1, endsAtMs: null }
    expect(await waiting.next()).toEqual({ done: false, value: told })
    const second = waiting.next()
    const endsAtMs = expectMinute(first)
    expect((await second).value).toEqual({ ...told, endsAtMs })
    const turn = waiting.next()
    await first.release()
    const step = await turn
    expect(step.done).toBe(true)
    await (step.value as HostLock).release()
  })

  test('tells of which run it is held for', async () => {
    const place = newPlace()
    const held = await finish(lockHost(place, 'run 7k2m9q (quick)', never, '01kajq8z9m4x6s2t5v7k7k2m9q'))
    expect(await whoMeasures(place)).toMatchObject({ runId: '01kajq8z9m4x6s2t5v7k7k2m9q' })
    await held.release()
  })

  test('tells who asks for what he would wait, and after how many, without letting him into the line', async () => {
    const place = newPlace()
    expect(await whoMeasures(place)).toBeNull()
    const first = await take(place, 'run 7k2m9q (quick)')
    const endsAtMs = expectMinute(first)
    const waiting = lockHost(place, 'the second', never)
    await waiting.next()
    expect(await whoMeasures(place)).toEqual({
      type: 'waiting',
      waitingFor: 'run 7k2m9q (quick)',
      place: 2,
      endsAtMs,
    })
    await waiting.return(undefined as never)
    expect(await whoMeasures(place)).toMatchObject({ place: 1 })
    await first.release()
    expect(await whoMeasures(place)).toBeNull()
  })

  test('keeps an end to itself that has hardly moved', async () => {
    const place = newPlace()
    const first = await take(place, 'the first')
    first.expect(600_000)
    const waiting = lockHost(place, 'mine', never)
    const { value } = await waiting.next()
    first.expect(601_000)
    first.expect(300_000)
    const next = (await waiting.next()).value as Waiting
    expect((value as Waiting).endsAtMs! - next.endsAtMs!).toBeGreaterThan(250_000)
    await waiting.return(undefined as never)
    await first.release()
  })

  test('is given to those who wait in the order in which they came, and each knows his place', async () => {
    const place = newPlace()
    const first = await take(place, 'the first')
    const order: string[] = []
    const done: Promise<void>[] = []
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      const turn = lockHost(place, name, never)
      const { value } = await turn.next()
      expect((value as Waiting).place).toBe(index + 1)
      done.push(
        finish(turn).then(async (lock) => {
          order.push(name)
          await lock.release()
        }),
      )
    }
    await first.release()
    await Promise.all(done)
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    expect(place.signs()).toEqual([])
  })

  test('goes to the next in line when its holder is killed, and past those who were killed while they waited', async () => {
    const name = newName()
    const holder = otherProcess(name, platform, 'the holder')
    expect(await holder.said()).toBe('has it')
    const doomed = otherProcess(name, platform, 'doomed')
    expect(await doomed.said()).toMatchObject({ waitingFor: 'the holder', place: 1 })
    const next = otherProcess(name, platform, 'the next')
    expect(await next.said()).toMatchObject({ place: 2 })
    const last = otherProcess(name, platform, 'the last')
    expect(await last.said()).toMatchObject({ place: 3 })

    doomed.signal('SIGKILL')
    expect(await next.said()).toMatchObject({ place: 1 })
    expect(await last.said()).toMatchObject({ place: 2 })
    holder.signal('SIGKILL')
    expect(await next.said()).toBe('has it')
    // It may hear that the line has moved before it hears that the holder is gone.
    const told = await last.said()
    const isOfLine = told !== 'has it' && told.waitingFor === 'the holder'
    expect(isOfLine ? await last.said() : told).toMatchObject({ waitingFor: 'the next', place: 1 })
    next.release()
    expect(await last.said()).toBe('has it')
  })

  test.runIf(platform === 'darwin')(
    'stays with whoever takes the place of a killed holder while another finds that one gone',
    async () => {
      const place = newPlace()
      // What a killed holder leaves: a file at which nobody listens.
      writeFileSync(place.machine, '')
      const isRefused = new Promise<void>((resolve) => {
        const link = linkTo(place, place.machine, () => link.isClosed && resolve())
      })
      place.clear(place.machine)
      const next = await listenAt(place.machine, { pid: null, purpose: 'the next', endsAtMs: null })
      await isRefused
      expect((await whoMeasures(place))?.waitingFor).toBe('the next')
      await next?.close()
    },
  )

  test('is given up waiting for when the signal is aborted, with its reason', async () => {
    const place = newPlace()
    const first = await take(place, 'the first')
    const interrupt = new AbortController()
    const waiting = lockHost(place, 'mine', interrupt.signal)
    await waiting.next()
    const turn = waiting.next()
    interrupt.abort(new Error('changed my mind'))
    await expect(turn).rejects.toThrow('changed my mind')
    await first.release()
    await (await take(place, 'another')).release()
  })

  test('is not taken when the signal was aborted before', async () => {
    const place = newPlace()
    const waiting = lockHost(place, 'mine', AbortSignal.abort(new Error('too late')))
    await expect(waiting.next()).rejects.toThrow('too late')
    expect(place.signs()).toEqual([])
  })

  test('whose killed holder has left something behind is taken over', async () => {
    const name = newName()
    const holder = otherProcess(name, platform, 'the holder')
    expect(await holder.said()).toBe('has it')
    holder.signal('SIGKILL')
    await (await finish(lockHost(lockPlace(name, platform), 'mine', never))).release()
  })
})

describe.runIf(process.platform === 'linux')('of processes that are stopped', () => {
  test('a holder that stops is told with its process, and so is that it goes on', async () => {
    const name = randomUUID()
    const holder = otherProcess(name, 'linux', 'the holder')
    expect(await holder.said()).toBe('has it')
    const early = otherProcess(name, 'linux', 'early')
    expect(await early.said()).toEqual({
      type: 'waiting',
      waitingFor: 'the holder',
      place: 1,
      endsAtMs: null,
    })
    holder.signal('SIGSTOP')
    expect(await early.next()).toMatchObject({ waitingFor: 'the holder', silent: { pid: holder.pid } })
    const late = otherProcess(name, 'linux', 'late')
    expect(await late.next()).toMatchObject({
      waitingFor: `process ${holder.pid}`,
      place: 2,
      silent: { pid: holder.pid },
    })
    holder.signal('SIGCONT')
    for (const one of [early, late]) expect(await one.said()).toMatchObject({ waitingFor: 'the holder' })
  })

  test('one who waits holds up nobody, and has his place when he goes on', async () => {
    const name = randomUUID()
    const holder = otherProcess(name, 'linux', 'the holder')
    expect(await holder.said()).toBe('has it')
    const stopped = otherProcess(name, 'linux', 'stopped')
    expect(await stopped.said()).toMatchObject({ place: 1 })
    stopped.signal('SIGSTOP')
    const second = otherProcess(name, 'linux', 'second')
    const third = otherProcess(name, 'linux', 'third')
    expect(await second.said()).toMatchObject({ waitingFor: 'the holder' })
    expect(await third.said()).toMatchObject({ waitingFor: 'the holder' })
    holder.release()
    const ahead = await Promise.race([second, third].map(withMachine))
    stopped.signal('SIGCONT')
    expect(await stopped.said()).toMatchObject({ waitingFor: ahead === second ? 'second' : 'third' })
    ahead.release()
    expect(await stopped.said()).toBe('has it')
  })
})

test('the lock of this machine is the same for every process, and another under another name', () => {
  expect(lockPlace().machine).toBe(lockPlace().machine)
  expect(lockPlace().machine).toContain('wirebench-measuring')
  expect(new Set([lockPlace(), lockPlace('a'), lockPlace('b')].map(({ machine }) => machine)).size).toBe(3)
})
