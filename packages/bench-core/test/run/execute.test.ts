import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type HostLock, lockHost } from '../../src/measure/lock/host-lock.ts'
import { lockPlace } from '../../src/measure/lock/lock-place.ts'
import { Interruption } from '../../src/model/run/end-reason.ts'
import { RunEvent } from '../../src/model/run/run-event.ts'
import { newRunId } from '../../src/model/run/run-id.ts'
import type { RunSpec } from '../../src/model/run/run-spec.ts'
import { report } from '../../src/report/report.ts'
import { recordEvents } from '../../src/run/record.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { trialsOf } from '../support/processes.ts'
import { measureForMoments } from './support/measure-for-moments.ts'
import { execute, freshLock, ofType, shortSpec } from './support/specs.ts'

measureForMoments()

const runId = newRunId(1_780_000_000_000)

/** Executes a run, doing something at its events; gives all of them. */
async function eventsOf(
  spec: RunSpec,
  onEvent: (event: RunEvent, interrupt: AbortController) => void = () => {},
  lockName = freshLock(),
): Promise<RunEvent[]> {
  const interrupt = new AbortController()
  const events: RunEvent[] = []
  for await (const event of execute(spec, { runId, signal: interrupt.signal, lockName })) {
    events.push(event)
    onEvent(event, interrupt)
  }
  return events
}

/** Linux: the cores that this process may use. */
function coresOfThisProcess(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
}

function place(events: readonly RunEvent[], type: RunEvent['type'], which: 'first' | 'last'): number {
  const types = events.map((event) => event.type)
  return which === 'first' ? types.indexOf(type) : types.lastIndexOf(type)
}

describe('a run that completes', () => {
  const spec = shortSpec(['json', 'msgpackr'])
  const coresBefore = coresOfThisProcess()
  let events: RunEvent[]
  beforeAll(async () => {
    events = await eventsOf(spec)
  })

  test('tells events that fit their schema', () => {
    for (const event of events) expect(z.parse(RunEvent, event)).toEqual(event)
  })

  test('begins with what it is going to do and ends with how it ended', () => {
    expect(events[0]).toMatchObject({ type: 'run-started', runId, spec, plan: { rounds: 1 } })
    expect(events.at(-1)).toEqual({ type: 'run-finished', state: 'completed', reason: null })
    expect(ofType(events, 'run-started').length).toBe(1)
    expect(ofType(events, 'run-finished').length).toBe(1)
  })

  test('goes through run, round, trials, blocks and slices in this order', () => {
    const order = [
      place(events, 'run-started', 'first'),
      place(events, 'round-started', 'first'),
      place(events, 'trial-ready', 'first'),
      place(events, 'trial-warmed', 'last'),
      place(events, 'block-measured', 'first'),
      place(events, 'block-measured', 'last'),
      place(events, 'slices-measured', 'first'),
      place(events, 'slices-measured', 'last'),
      place(events, 'round-finished', 'first'),
      place(events, 'run-finished', 'first'),
    ]
    expect(order).not.toContain(-1)
    expect(order.toSorted((a, b) => a - b)).toEqual(order)
  })

  test('warms every process up for every operation, the second copy of the reference too', () => {
    const warmed = ofType(events, 'trial-warmed').map(
      ({ contender, copy, operation }) => `${operation} ${contender}#${copy}`,
    )
    expect(warmed.toSorted()).toEqual(
      ['json#1', 'json#2', 'msgpackr#1'].flatMap((name) => [`encode ${name}`, `decode ${name}`]).toSorted(),
    )
  })

  test('has slices of every operation in parallel arrays, the reference being participant 0', () => {
    const measured = ofType(events, 'slices-measured')
    expect(measured.map(({ operation }) => operation)).toEqual(['encode', 'decode'])
    for (const { participants, turns, type: _, ...arrays } of measured) {
      expect(participants[0]).toEqual({ contender: 'json', copy: 1 })
      expect(new Set(turns)).toEqual(new Set([0, 1, 2]))
      const { operations, wallNs, cpuNs, allocatedBytes, gcCount, gcNs, waitingCpuNs } = arrays
      const { leadIn, leadInGcCount, leadInGcNs } = arrays
      for (const values of [
        ...[operations, wallNs, cpuNs, allocatedBytes, gcCount, gcNs, waitingCpuNs],
        ...[leadIn, leadInGcCount, leadInGcNs],
      ]) {
        expect(values.length).toBe(turns.length)
        expect(values.every((value) => value! >= 0)).toBe(true)
      }
      expect(wallNs.every((ns) => ns > 0)).toBe(true)
    }
  })

  test('has one block for every case and for the A/A copy, and the payload of every codec once', () => {
    const blocks = ofType(events, 'block-measured')
    const names = blocks.map(({ operation, contender, copy }) => `${operation} ${contender}#${copy}`)
    expect(names.toSorted()).toEqual([
      'decode json#1',
      'decode json#2',
      'decode msgpackr#1',
      'encode json#1',
      'encode json#2',
      'encode msgpackr#1',
    ])
    const payloads = ofType(events, 'payload-measured')
    expect(payloads.map(({ contender }) => contender).toSorted()).toEqual(['json', 'msgpackr'])
    expect(payloads.every(({ messages }) => messages === 256)).toBe(true)
  })

  test('amounts to a report in which every case is measured and nothing is broken', async () => {
    async function* again() {
      yield* events
    }
    const result = report(await Array.fromAsync(recordEvents(again())))
    expect(result.run.state).toBe('completed')
    expect(result.cases.map(({ status }) => status)).toEqual(['measured', 'measured', 'measured', 'measured'])
    expect(result.linter.findings).toEqual([])
  })

  test('leaves no process behind, and this process on the cores that it had', () => {
    expect(trialsOf(process.pid)).toEqual([])
    expect(coresOfThisProcess()).toBe(coresBefore)
  })
})

describe('a run that is cancelled', () => {
  const spec = shortSpec(['json', 'msgpackr'], { rounds: 3 })

  test.each([
    ['before its first round', 'run-started'],
    ['while its processes are being started', 'progress'],
    ['while a trial warms up', 'trial-warmed'],
    ['between its blocks', 'block-measured'],
  ] as const)('%s ends as cancelled, measures nothing more and leaves no process', async (_, moment) => {
    let toldBefore = 0
    const events = await eventsOf(spec, ({ type }, interrupt) => {
      if (!interrupt.signal.aborted) toldBefore += 1
      if (type === moment) interrupt.abort()
    })
    expect(events.at(-1)).toEqual({
      type: 'run-finished',
      state: 'cancelled',
      reason: { code: 'by-user' },
    })
    const harmless = new Set(['warning', 'round-started', 'progress'])
    expect(events.slice(toldBefore, -1).filter(({ type }) => !harmless.has(type))).toEqual([])
    expect(trialsOf(process.pid)).toEqual([])
  })

  test('in the middle of its slices ends at once, and keeps what was measured before', async () => {
    const events = await eventsOf(spec, ({ type }, interrupt) => {
      // The next thing begins when this event has been taken; the interrupt comes while it is worked on.
      if (type === 'slices-measured') setTimeout(() => interrupt.abort(), 0)
    })
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', state: 'cancelled' })
    expect(ofType(events, 'slices-measured').length).toBeGreaterThan(0)
    expect(ofType(events, 'case-failed')).toEqual([])
    expect(ofType(events, 'round-finished')).toEqual([])
    expect(trialsOf(process.pid)).toEqual([])
  })
})

test('where a side of a duel is on a server of one’s own, the load before the run is what counts', async () => {
  const load = vi.spyOn(os, 'loadavg').mockReturnValue([99, 99, 99])
  syncBuiltinESMExports()
  onTestFinished(() => {
    load.mockRestore()
    syncBuiltinESMExports()
  })
  const { workloads, storage } = resolveSpec({ suites: ['storage'], preset: 'smoke' })
  const server = { kind: 'own', host: 'db', port: 5432, database: 'shop', user: 'me' } as const
  const side = { title: 'it', codecs: [], workloads }
  const a = { ...side, storage }
  const b = { ...side, storage: { ...storage!, server } }
  const told: string[] = []
  for await (const event of execute(resolveSpec({ duel: { a, b } }))) {
    told.push(event.type === 'warning' ? event.warning.code : event.type)
    if (told.at(-1) === 'busy-machine') break
  }
  expect(told.at(-1)).toBe('busy-machine')
})

test.each(['progress', 'trial-warmed'] as const)(
  'a listener that leaves at %s ends every process',
  async (moment) => {
    for await (const { type } of execute(shortSpec(['json', 'msgpackr']))) if (type === moment) break
    expect(trialsOf(process.pid)).toEqual([])
  },
)

test('a trial that is killed fails what it has not measured yet, and the run completes with the others', async () => {
  let killed = false
  const events = await eventsOf(shortSpec(['json', 'msgpackr', 'protobuf-es']), ({ type }) => {
    if (type !== 'slices-measured' || killed) return
    const victim = trialsOf(process.pid).find(({ command }) => command.includes('"msgpackr"'))
    process.kill(victim!.pid, 'SIGKILL')
    killed = true
  })
  const failures = ofType(events, 'case-failed')
  expect(failures.map(({ key }) => `${key.operation} ${key.contender}`)).toEqual(['decode msgpackr'])
  expect(failures[0]).toMatchObject({
    reason: 'crashed',
    cause: { code: 'ended', process: 'trial', how: 'SIGKILL' },
  })
  const [encode, decode] = ofType(events, 'slices-measured')
  const namesOf = (participants: readonly { contender: string; copy: number }[]) =>
    participants.map(({ contender, copy }) => `${contender}#${copy}`).toSorted()
  expect(namesOf(encode!.participants)).toEqual(['json#1', 'json#2', 'msgpackr#1', 'protobuf-es#1'])
  expect(namesOf(decode!.participants)).toEqual(['json#1', 'json#2', 'protobuf-es#1'])
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', state: 'completed' })
})

describe('while another run holds the machine', () => {
  async function held() {
    const lockName = freshLock()
    const theirs = lockHost(lockPlace(lockName), 'run 7k2m9q (theirs)', new AbortController().signal)
    return { lockName, lock: (await theirs.next()).value as HostLock }
  }

  test('a run says for what it waits, and starts when the other has ended', async () => {
    const { lockName, lock } = await held()
    const events = await eventsOf(
      shortSpec(['json']),
      ({ type }, interrupt) => {
        if (type === 'waiting') void lock.release()
        if (type === 'run-started') interrupt.abort()
      },
      lockName,
    )
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['waiting', 'run-started'])
    expect(ofType(events, 'waiting').length).toBe(1)
    expect(events[0]).toEqual({
      type: 'waiting',
      waitingFor: 'run 7k2m9q (theirs)',
      place: 1,
      endsAtMs: null,
    })
  })

  test('a run that is cancelled says no more than that', async () => {
    const { lockName, lock } = await held()
    const events = await eventsOf(
      shortSpec(['json']),
      ({ type }, interrupt) => {
        if (type === 'waiting') interrupt.abort()
      },
      lockName,
    )
    expect(events.map(({ type }) => type)).toEqual(['waiting', 'run-finished'])
    expect(events.at(-1)).toMatchObject({ state: 'cancelled' })
    await lock.release()
  })

  test('a run that doesn’t want to wait is refused, with the way round', async () => {
    const { lockName, lock } = await held()
    const run = execute(shortSpec(['json']), { lockName, refusesToWait: true })
    const told = 'this machine is measuring run 7k2m9q (theirs)'
    const hint = expect.stringContaining('WIREBENCH_LOCK')
    expect((await run.next()).value).toEqual({
      type: 'run-finished',
      state: 'failed',
      reason: {
        code: 'refused',
        error: 'machine-busy',
        message: { inTerminal: told, inForm: told },
        hint: { inTerminal: hint, inForm: hint },
      },
    })
    await expect(run.next()).rejects.toMatchObject({
      code: 'machine-busy',
      message: told,
      hint,
    })
    await lock.release()
  })

  test('and before it builds anything: a language that can’t be built is not what it is told', async () => {
    const { lockName, lock } = await held()
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await lock.release()
    })
    vi.stubEnv('PATH', '/nowhere')
    const run = execute(shortSpec(['go-json']), { lockName, refusesToWait: true })
    await expect(Array.fromAsync(run)).rejects.toMatchObject({ code: 'machine-busy' })
  })

  test('one that was told to end from outside ends as interrupted', async () => {
    const { lockName, lock } = await held()
    const reason = { code: 'ended-from-outside', signal: 'SIGTERM' } as const
    const events = await eventsOf(
      shortSpec(['json']),
      ({ type }, interrupt) => {
        if (type === 'waiting') interrupt.abort(new Interruption(reason))
      },
      lockName,
    )
    expect(events.at(-1)).toEqual({ type: 'run-finished', state: 'interrupted', reason })
    await lock.release()
  })
})
