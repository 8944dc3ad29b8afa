import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bench } from '../../../src/cli/bench.ts'
import { RecordedEvent } from '../../../src/model/run/run-event.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock, shortSpec } from '../../run/support/specs.ts'
import { isAlive, trialsOf } from '../../support/processes.ts'
import { collectingIo } from '../support/bench-io.ts'
import { startBench } from '../support/bench-process.ts'

measureForMoments()

const argv = ['run', '--spec', '-', '--run-id', '01jz00000000000000000000aa', '--events']
const spec = shortSpec(['json', 'msgpackr'], { tests: ['serialization'] })
const pastNulls = [
  {
    operation: 'encode',
    metric: 'nsPerOperation',
    rounds: 5,
    logRatios: [0.01],
    errors: [0.002],
    band: 0.02,
  },
]

function input(asked: RunSpec): string {
  return `${JSON.stringify(asked)}\n${JSON.stringify(pastNulls)}\n`
}

/** The reader of a run's events in this process: is told each one as it is written. */
async function readRun(onEvent: (recorded: RecordedEvent, stdin: PassThrough) => void, asked = spec) {
  const stdin = new PassThrough()
  const events: RecordedEvent[] = []
  const stdout = new Writable({
    write(chunk, _, done) {
      const lines = String(chunk).trimEnd().split('\n')
      for (const line of lines) {
        const recorded = z.parse(RecordedEvent, JSON.parse(line))
        events.push(recorded)
        onEvent(recorded, stdin)
      }
      done()
    },
  })
  const { io, stderr } = collectingIo({ stdin, stdout, environment: { WIREBENCH_LOCK: freshLock() } })
  stdin.write(input(asked))
  const code = await bench(argv, io)
  return { code, events, stderr: stderr() }
}

test('an event is written only when the one before has been acknowledged', async () => {
  let acknowledged = 0
  const early: number[] = []
  const { code, events, stderr } = await readRun(({ sequence }, stdin) => {
    if (sequence > acknowledged + 1) early.push(sequence)
    setImmediate(() => {
      acknowledged = sequence
      stdin.write(`ack ${sequence}\n`)
    })
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(early).toEqual([])
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(events[0]!.event).toMatchObject({
    type: 'run-started',
    runId: argv[4],
    spec: JSON.parse(JSON.stringify(spec)),
  })
  expect(events.at(-1)!.event).toMatchObject({ type: 'run-finished', state: 'completed' })
})

test('a run until it is decided says which past null comparisons it goes by', async () => {
  const { events } = await readRun(({ sequence }, stdin) => void stdin.write(`ack ${sequence}\n`), {
    ...spec,
    untilDecided: true,
    maximumRounds: spec.rounds,
  })
  expect(events[0]!.event).toMatchObject({ type: 'run-started', pastNulls })
  expect(events.map(({ event }) => event.type)).toContain('look')
})

test('the end of the input interrupts the run, which still says so', async () => {
  const { code, events } = await readRun(({ sequence, event }, stdin) => {
    if (event.type === 'trial-warmed') stdin.end()
    else if (stdin.writable) stdin.write(`ack ${sequence}\n`)
  })
  expect(code).toBe(1)
  expect(events.at(-1)!.event).toMatchObject({ type: 'run-finished', state: 'interrupted' })
  expect(events.filter(({ event }) => event.type === 'slices-measured')).toEqual([])
  expect(trialsOf(process.pid)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a process whose run can’t begin ends though its input stays open',
  async () => {
    const child = startBench(argv, { WIREBENCH_LOCK: freshLock(), WIREBENCH_CORE: '4096' })
    child.stdin.write(input(spec))
    expect(await once(child, 'exit')).toEqual([2, null])
  },
)

test('an interrupt of the process cancels the run: its last line says so, and no trial is left', async () => {
  const child = startBench(argv, { WIREBENCH_LOCK: freshLock() })
  child.stdin.on('error', () => {})
  child.stdin.write(input(spec))
  const exit = once(child, 'exit')
  const lines: RecordedEvent[] = []
  let trials: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const recorded = z.parse(RecordedEvent, JSON.parse(line))
    lines.push(recorded)
    if (recorded.event.type === 'trial-warmed' && trials.length === 0) {
      trials = trialsOf(child.pid!).map(({ pid }) => pid)
      child.kill('SIGINT')
    }
    child.stdin.write(`ack ${recorded.sequence}\n`)
  }
  expect(await exit).toEqual([1, null])
  expect(lines.at(-1)!.event).toEqual({
    type: 'run-finished',
    state: 'cancelled',
    reason: { code: 'by-user' },
  })
  expect(trials.length).toBe(3)
  expect(trials.filter(isAlive)).toEqual([])
})
