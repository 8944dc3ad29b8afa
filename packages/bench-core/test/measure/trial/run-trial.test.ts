import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/measure/clock.ts'
import {
  startTrial,
  type TrialProcess,
  type TrialProgram,
} from '../../../src/measure/process/trial-process.ts'
import type { TrialCommand, TrialReply, TrialReplyOf } from '../../../src/measure/trial/protocol.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { codecTrialProgram } from '../../../src/suites/codec/trial-program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let trial: TrialProcess
let ready: TrialReply

function startCodec(codec: string, changes: Partial<TrialProgram> = {}): TrialProcess {
  const corpus = { workload: 'infrastructure-execution', parameters: {} }
  const program = codecTrialProgram(resolveSpec({}), codec, corpus)
  return startTrial({ ...program, suspends: false, startTimeoutMs: 60_000, ...changes })
}

beforeAll(async () => {
  trial = startCodec('json', { suspends: process.platform !== 'win32' })
  ready = await trial.ready
  await ask({ type: 'warm-up', operation: 'decode', windowMs: 5, limitMs: 60 }, 'warmed')
})
afterAll(() => trial.end())

async function ask<Type extends TrialReply['type']>(command: TrialCommand, type: Type) {
  const { reply, samplesNs } = await trial.ask(command, 60_000)
  expect(reply.type).toBe(type)
  return { ...(reply as TrialReplyOf<Type>), samplesNs }
}

test('a trial is ready when it has proved its round trip, and says what it can do', () => {
  expect(ready).toMatchObject({ type: 'ready', operations: ['encode', 'decode'] })
  expect(ready.type === 'ready' && ready.encodedBytes.length).toBe(256)
})

test('a warm-up ends with the cost of an operation', async () => {
  const command = { type: 'warm-up', operation: 'encode', windowMs: 5, limitMs: 60 } as const
  const { nsPerOperation, warmupMs, steady } = await ask(command, 'warmed')
  expect(nsPerOperation).toBeGreaterThan(0)
  expect(warmupMs).toBeGreaterThan(0)
  expect(steady).toBeTypeOf('boolean')
})

test('slices follow each other in time and tell what they allocated', async () => {
  const command = { type: 'slice', operation: 'decode', leadIn: 10, operations: 100 } as const
  const { slice: first } = await ask(command, 'sliced')
  const { slice: second } = await ask(command, 'sliced')
  expect(first.wallNs).toBeGreaterThan(0)
  expect(second.startNs).toBeGreaterThanOrEqual(first.startNs + first.wallNs)
  // What JSON.parse makes of a message takes at least as many bytes as its values.
  expect(second.allocatedBytes! / command.operations).toBeGreaterThan(1000)
  expect(second.cpuNs).toBeGreaterThanOrEqual(0)
})

test('a block gives a duration for every operation that it timed', async () => {
  const command = { type: 'block', operation: 'decode', leadInMs: 1, durationMs: 20 } as const
  const askedNs = systemClock.now()
  const { samples, samplesNs, peakRssBytes } = await ask(command, 'block-samples')
  expect(systemClock.now() - askedNs).toBeGreaterThanOrEqual(command.durationMs * 1e6)
  expect(samplesNs.length).toBe(samples)
  // A busy machine may give it no core until the time is over.
  expect(samples).toBeGreaterThanOrEqual(1)
  expect(samplesNs.every((ns) => ns > 0)).toBe(true)
  expect(peakRssBytes).toBeGreaterThan(1_000_000)
})

test('the collections of a slice are told once, on the clock of the slice', async () => {
  await ask({ type: 'collections' }, 'collected')
  const command = { type: 'slice', operation: 'decode', leadIn: 1, operations: 20_000 } as const
  const { slice } = await ask(command, 'sliced')
  const { collections } = await ask({ type: 'collections' }, 'collected')
  const within = collections!.filter(
    ({ startNs }) => startNs >= slice.startNs && startNs < slice.startNs + slice.wallNs,
  )
  expect(within.length).toBeGreaterThan(0)
  for (const { durationNs } of within) expect(durationNs).toBeGreaterThan(0)
  const { collections: again } = await ask({ type: 'collections' }, 'collected')
  expect(again!.filter(({ startNs }) => startNs < slice.startNs + slice.wallNs)).toEqual([])
})

test('an operation that the trial does not have is an error that names it', async () => {
  const other = startCodec('msgpackr')
  await other.ready
  const command = { type: 'slice', operation: 'compress', leadIn: 0, operations: 1 } as const
  await expect(other.ask(command, 60_000)).rejects.toThrow(/^Error: this trial has no operation compress$/)
  await other.end()
})

test('a contender that can not be prepared is a reply, not a crash', async () => {
  const argument = JSON.stringify({ codec: 'xml', workload: 'infrastructure-execution', seed: 42 })
  const other = startCodec('json', { argument })
  expect(await other.ready).toEqual({
    type: 'failed',
    reason: 'threw',
    text: 'there is no codec named "xml"',
  })
  await other.end()
})

test('what was compiled of modules is kept for the next trials, where that is asked for', async () => {
  const folder = temporaryFolder(onTestFinished)
  const other = startCodec('json', { variables: { NODE_COMPILE_CACHE: folder } })
  await other.ready
  await other.end()
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(1)
})
