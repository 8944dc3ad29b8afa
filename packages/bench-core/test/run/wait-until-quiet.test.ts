import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WaitingForQuiet } from '../../src/model/machine/quiet.ts'
import type { RunEvent } from '../../src/model/run/run-event.ts'
import { busyShare, readCpuLoad } from '../../src/run/environment/cpu-load.ts'
import { awaitMachine, takeMachine } from '../../src/run/take-machine.ts'
import { type Watch, waitUntilQuiet } from '../../src/run/wait-until-quiet.ts'
import { systemWith } from './environment/support.ts'
import { execute, freshLock, shortSpec } from './support/specs.ts'

const coreTicks = 200

/** A machine that is busy to these parts, one after the other for a second each and then the last for good. */
function machine(...shares: readonly number[]): Watch & { readonly seconds: () => number } {
  let nowMs = 0
  let usedTicks = 0
  return {
    seconds: () => nowMs / 1_000,
    nowMs: () => nowMs,
    load: () => ({ usedTicks, allTicks: (nowMs / 1_000) * coreTicks }),
    async sleep(ms, signal) {
      signal.throwIfAborted()
      usedTicks += coreTicks * (shares[nowMs / 1_000] ?? shares.at(-1)!)
      nowMs += ms
    },
  }
}

const seconds = (count: number, share: number) => Array.from({ length: count }, () => share)

/** What is told until it is quiet, or given up. */
async function toldBy(watch: Watch, limitMs = 600_000, signal = new AbortController().signal) {
  const told: (WaitingForQuiet['busyShare'] | string)[] = []
  try {
    for await (const event of waitUntilQuiet({ limitMs, givesUpAtMs: limitMs }, signal, watch))
      told.push(event.busyShare === null ? null : Number(event.busyShare.toFixed(2)))
  } catch (error) {
    told.push(error instanceof Error ? error.message : String(error))
  }
  return told
}

describe('waiting for a quiet machine', () => {
  test('takes five seconds where it is quiet already, of which the first thing said is that it looks', async () => {
    const watch = machine(0.1)
    expect(await toldBy(watch)).toEqual([null])
    expect(watch.seconds()).toBe(5)
  })

  test('ends when the last five seconds were quiet, whatever was before', async () => {
    const watch = machine(...seconds(60, 1), 0.02)
    await toldBy(watch)
    expect(watch.seconds()).toBe(65)
  })

  test('is not ended by a single quiet second', async () => {
    const watch = machine(...seconds(10, 0.5), 0, ...seconds(10, 0.5), 0)
    await toldBy(watch)
    expect(watch.seconds()).toBe(25)
  })

  test('tells how busy it is as soon as that is known, and every ten seconds from then on', async () => {
    expect(await toldBy(machine(...seconds(20, 0.6), ...seconds(10, 0.3), 0))).toEqual([null, 0.6, 0.6, 0.3])
  })

  test('gives up at its limit, and says how busy the machine is', async () => {
    const watch = machine(0.63)
    expect((await toldBy(watch, 60_000)).at(-1)).toBe(
      'the machine was not quiet within 60 s: 63 % of its CPU time is in use; quiet is at most 10 %',
    )
    expect(watch.seconds()).toBe(60)
    expect((await toldBy(machine(0.63), 150_000)).at(-1)).toMatch(/ within 150 s: /)
    expect((await toldBy(machine(0.63), 180_000)).at(-1)).toMatch(/ within 3 min: /)
  })

  test('is given up also where it has just become quiet', async () => {
    expect((await toldBy(machine(...seconds(8, 1), 0), 10_000)).at(-1)).toBe(
      'the machine was not quiet within 10 s: 60 % of its CPU time is in use; quiet is at most 10 %',
    )
    expect((await toldBy(machine(0), 5_000)).at(-1)).toBeNull()
    expect((await toldBy(machine(0), 3_000)).at(-1)).toMatch(/it was never quiet for 5 s in a row$/)
  })

  test('ends at once where it is told to', async () => {
    const asked = new AbortController()
    const watch = machine(1)
    const waiting = waitUntilQuiet({ limitMs: 60_000, givesUpAtMs: 60_000 }, asked.signal, watch)
    await waiting.next()
    asked.abort(new Error('cancelled by the user'))
    await expect(waiting.next()).rejects.toThrow('cancelled by the user')
    expect(watch.seconds()).toBe(0)
  })
})

describe('a run that waits for a quiet machine', () => {
  const { signal } = new AbortController()
  const take = (watch: Watch, lockName: string, quietLimitMs = 600_000) =>
    takeMachine('run mine', { signal, lockName, quietLimitMs, watch })
  const takenBy = (purpose: string, lockName: string, refusesToWait = false) =>
    awaitMachine(purpose, { signal, lockName, refusesToWait }, () => {})

  test('takes it where nobody else has it', async () => {
    const turn = take(machine(0), freshLock())
    expect((await turn.next()).value).toMatchObject({ type: 'waiting-for-quiet' })
    const { done, value } = await turn.next()
    expect(done).toBe(true)
    if (done) await value.release()
  })

  test('holds up nobody: while another one measures, it waits outside the line and looks again afterwards', async () => {
    const address = freshLock()
    const other = await takenBy('run theirs', address)
    const turn = take(machine(0), address)
    const told = [await turn.next(), await turn.next()].map(({ value }) => value)
    expect(told).toMatchObject([{ type: 'waiting-for-quiet' }, { type: 'waiting', waitingFor: 'run theirs' }])
    await other.release()
    const third = await takenBy('run third', address, true)
    await third.release()
    let step = await turn.next()
    while (!step.done) step = await turn.next()
    await step.value.release()
  })

  test('gives up in time where the clock is set back', async () => {
    const turn = takeMachine('run mine', { signal, lockName: freshLock(), quietLimitMs: 1 })
    await turn.next()
    const setBackMs = Date.now() - 3_600_000
    vi.spyOn(Date, 'now').mockReturnValue(setBackMs)
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(turn.next()).rejects.toMatchObject({ code: 'not-quiet' })
  })

  test('gives up at its limit where another one measures on a machine that is quiet otherwise', async () => {
    const address = freshLock()
    const other = await takenBy('run theirs', address)
    const waiting = Array.fromAsync(take(machine(0), address, 10_000))
    await expect(waiting).rejects.toMatchObject({
      code: 'not-quiet',
      message: 'the machine was not quiet within 10 s: it measures run theirs',
    })
    await other.release()
  })
})

test('a run on a machine that never gets quiet is cancelled before it began, and says why', async () => {
  const events: RunEvent[] = []
  const run = async () => {
    const options = { quietLimitMs: 20_000, watch: machine(1) }
    for await (const event of execute(shortSpec(['json']), options)) events.push(event)
  }
  await expect(run()).rejects.toMatchObject({ code: 'not-quiet' })
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['waiting-for-quiet', 'run-finished']))
  expect(events.at(-1)).toMatchObject({
    type: 'run-finished',
    state: 'cancelled',
    reason: {
      message: {
        inTerminal:
          'the machine was not quiet within 20 s: 100 % of its CPU time is in use; quiet is at most 10 %',
      },
    },
  })
})

describe('how busy a machine is', () => {
  /** `/proc/stat` of user, system, idle, waiting for a disk, and stolen ticks. */
  const stat = (user: number, system: number, idle: number, disk: number, stolen: number) =>
    `cpu  ${user} 0 ${system} ${idle} ${disk} 0 0 ${stolen} 0 0\ncpu0 1 0 1 1 1 0 0 1 0 0`

  test('is the part of all cores’ time that was wanted, by other machines too, and not by a disk', () => {
    const files = systemWith({ 'proc/stat': stat(100, 100, 800, 0, 0) })
    const before = readCpuLoad(files)
    files.write('proc/stat', stat(110, 110, 850, 20, 10))
    expect(busyShare(before, readCpuLoad(files))).toBe(0.3)
  })

  test('is what Node.js tells where the system has no such file', () => {
    const elsewhere = readCpuLoad(systemWith({}))
    expect(elsewhere.allTicks).toBeGreaterThan(elsewhere.usedTicks)
    expect(busyShare(elsewhere, elsewhere)).toBeNull()
  })
})
