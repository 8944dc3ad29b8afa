import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cpuByRound } from '../../src/answer/costs/cpu-by-round.ts'
import { addOwnLane } from '../../src/lanes/catalogue.ts'
import type { RunEvent } from '../../src/model/run/run-event.ts'
import type { RunRequest } from '../../src/model/run/run-request.ts'
import { report } from '../../src/report/report.ts'
import { absentWords } from '../../src/report/words/case/absent-words.ts'
import { failureText } from '../../src/report/words/failure-text.ts'
import { executeRun } from '../../src/run/execute.ts'
import { recordEvents } from '../../src/run/record.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

measureForMoments()

const fake = fileURLToPath(new URL('fake', import.meta.url))
addOwnLane(fake)

/** What a run of one round over small messages tells, and what it amounts to. */
async function runOf(
  codecs: string[],
  { lanes, tests, ...place }: Pick<RunRequest, 'lanes' | 'tests'> & { readonly homeFolder?: string } = {},
) {
  const messages = { workloads: ['person'], sizes: [1] }
  const spec = resolveSpec({ preset: 'smoke', rounds: 1, codecs, lanes, tests, ...messages })
  const options = {
    runId: '01K00000000000000000000000',
    signal: new AbortController().signal,
    lockName: `lanes-${process.pid}`,
    ...place,
  }
  const events = await Array.fromAsync(recordEvents(executeRun(spec, options)))
  return { events: events.map(({ event }) => event), result: report(events) }
}

function failuresOf(events: readonly RunEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'case-failed' && event.key.operation === 'decode'
        ? [[event.key.contender, failureText(event)]]
        : [],
    ),
  )
}

describe('contenders of a lane in a run with those of this runtime', () => {
  let { events, result } = {} as Awaited<ReturnType<typeof runOf>>
  beforeAll(async () => {
    const tests = ['serialization', 'deserialization', 'payload', 'compressed'] as const
    ;({ events, result } = await runOf(['json', 'msgpackr'], { lanes: ['fake'], tests: [...tests] }))
  })
  const comparisonOf = (contender: string, operation: string) =>
    result.comparisons.find(
      (known) =>
        known.contender === contender && known.operation === operation && known.metric === 'nsPerOperation',
    )

  test('each is compared within its lane', () => {
    expect(comparisonOf('fake-protobuf', 'decode')?.reference).toBe('fake-json')
    expect(comparisonOf('msgpackr', 'decode')?.reference).toBe('json')
    expect(comparisonOf('fake-json', 'decode')).toBeUndefined()
  })

  test('they take turns with their own and never with another lane’s', () => {
    const together = events.flatMap((event) =>
      event.type === 'slices-measured' ? [event.participants.map(({ contender }) => contender)] : [],
    )
    expect(together.length).toBeGreaterThan(0)
    for (const names of together) expect(new Set(names.map((name) => name.startsWith('fake-'))).size).toBe(1)
  })

  test('each lane has an A/A control of its own', () => {
    const twice = events.flatMap((event) =>
      event.type === 'trial-ready' && event.copy === 2 ? [event.contender] : [],
    )
    expect(twice.toSorted()).toEqual(['fake-json', 'json'])
  })

  test('sizes are those of the bytes that were proved', () => {
    const sizeOf = (contender: string) =>
      result.cases.find(({ key }) => key.contender === contender && key.operation === 'encode')?.metrics
        .encodedBytesMean?.value
    expect(sizeOf('fake-json')).toBe(sizeOf('json'))
    expect(sizeOf('fake-protobuf')).toBeLessThan(sizeOf('json')!)
  })

  test('they are compressed here, and nobody is told how long that took', () => {
    const ofCase = (contender: string) =>
      result.cases.find(({ key }) => key.contender === contender && key.operation === 'gzip')!
    const [lane, own] = [ofCase('fake-json'), ofCase('json')]
    expect(lane.metrics.compressedBytesMean?.value).toBe(own.metrics.compressedBytesMean?.value)
    expect([own, lane].map(({ metrics }) => Object.hasOwn(metrics, 'nsPerOperation'))).toEqual([true, false])
    expect(ofCase('fake-protobuf').status).toBe('measured')
  })

  test('reading every field after decoding is timed in lanes alone', () => {
    const who = result.cases.flatMap(({ key }) =>
      key.operation === 'decode-and-read' ? [key.contender] : [],
    )
    expect(who).toEqual(['fake-json', 'fake-protobuf'])
  })

  test('what a runtime doesn’t tell is nowhere, and never 0', () => {
    const { metrics, rounds } = result.cases.find(
      ({ key }) => key.contender === 'fake-json' && key.operation === 'decode',
    )!
    expect(metrics.nsPerOperation?.value).toBeGreaterThan(0)
    expect(metrics.allocatedBytesPerOperation).toBeUndefined()
    expect(metrics.gcPerMillionOperations).toBeUndefined()
    expect(rounds?.[0]).toMatchObject({ gcCount: null, gcMs: null, calibrationNs: null })
  })

  test('the version of a library is the one that its process told', () => {
    const version = result.contenders.find(({ name }) => name === 'fake-json')?.version
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('the environment tells what the lane ran on, with its settings', () => {
    expect(result.environment.lanes).toEqual([
      { title: 'Fake', runtime: expect.stringMatching(/^node v/), settings: ['--one=1'] },
    ])
  })

  test('no rule is broken', () => expect(result.linter.findings).toEqual([]))
})

test('first use is timed from the start of processes that have one message', async () => {
  const { result } = await runOf(['fake-json', 'fake-protobuf'], { tests: ['init'] })
  const uses = result.cases.filter(({ key }) => key.operation === 'init')
  expect(uses.map(({ key, status }) => [key.contender, status])).toEqual([
    ['fake-json', 'measured'],
    ['fake-protobuf', 'measured'],
  ])
  for (const { metrics, notes } of uses) {
    expect(metrics.initProcesses?.value).toBeCloseTo(3)
    expect(metrics.initNs?.value).toBeGreaterThan(0)
    expect(notes.initNs).toContain('from the start of the process')
  }
  expect(result.linter.findings).toEqual([])
})

test('a contender that only decodes is measured in that, and said not to encode where that would be needed', async () => {
  const { events, result } = await runOf(['fake-json', 'fake-reader'], {
    tests: ['serialization', 'deserialization', 'cpu', 'latency'],
  })
  const failed = events.flatMap((event) => (event.type === 'case-failed' ? [event.key.contender] : []))
  expect(failed).not.toContain('fake-reader')
  const ofReader = result.cases.filter(({ key }) => key.contender === 'fake-reader')
  const measured = ofReader.filter(({ metrics }) => metrics.nsPerOperation)
  expect(measured.map(({ key }) => key.operation)).toEqual(['decode', 'decode-and-read'])
  const others = ofReader.filter((reported) => !measured.includes(reported))
  const operations = new Set(others.map(({ key }) => key.operation))
  expect(operations).toEqual(new Set(['encode', 'round-trip', 'under-load']))
  expect(new Set(others.map(absentWords))).toEqual(new Set(['fake-reader can’t encode']))
  const [encode] = others
  expect(cpuByRound(result, encode, 'cpuNsPerOperation', 'fake-json')).toEqual({
    reason: { code: 'not-measured', why: 'can’t encode' },
  })
  expect(result.linter.findings).toEqual([])
})

test('contenders of a lane read what programs of another version of the schema wrote', async () => {
  const { events, result } = await runOf(['fake-json', 'fake-protobuf', 'fake-reader', 'fake-lossy'], {
    tests: ['schema'],
  })
  const failed = events.flatMap((event) => (event.type === 'case-failed' ? [event.key.contender] : []))
  expect(failed).toEqual(['fake-lossy'])
  const { contenders, cells } = result.evolution!
  expect(contenders).toEqual(['fake-json', 'fake-protobuf', 'fake-reader'])
  const wordsOf = (evolution: string) =>
    Object.fromEntries(
      contenders.map((name) => [
        name,
        cells
          .filter((cell) => cell.contender === name && cell.evolution === evolution)
          .map(({ words, unknownFields }) => `${words}, ${unknownFields}`),
      ]),
    )
  expect(wordsOf('field-removed')).toEqual({
    'fake-json': ['error, none', 'defaulted, none'],
    'fake-protobuf': ['kept, survive', 'defaulted, none'],
    'fake-reader': ['kept, none', 'defaulted, none'],
  })
  expect(wordsOf('integer-widened')['fake-protobuf']).toEqual(['kept, none', 'lost visits, none'])
  const texts = cells.flatMap(({ contender, text }) => (contender === 'fake-json' && text ? [text] : []))
  expect(texts).toContainEqual(expect.stringContaining('"nickname" is unknown'))
  expect(new Set(cells.map(({ decodeNs }) => decodeNs))).toEqual(new Set([null]))
  expect(result.linter.findings).toEqual([])
})

test('a lane that is made for one schema is measured, and says why it reads no other', async () => {
  const folder = temporaryFolder(onTestFinished)
  const build =
    'case "$LANE_MESSAGE" in *.Person) touch "$LANE_OUT/built";; *) echo no Person >&2; exit 1;; esac'
  const contender = { name: 'single-protobuf', title: 'protobuf', encoding: 'protobuf', library: 'node' }
  const lane = {
    protocol: 1,
    name: 'single',
    title: 'Single',
    build: ['sh', '-c', build],
    run: ['node', join(fake, 'lane.mjs'), 'fake-protobuf'],
    reference: contender.name,
    contenders: [{ ...contender, options: '', form: 'message', isDefault: true }],
  }
  await writeFile(join(folder, 'lane.json'), JSON.stringify(lane))
  addOwnLane(folder)
  const { result } = await runOf(['single-protobuf'], { tests: ['payload', 'schema'], homeFolder: folder })
  const told = result.cases.map(({ key, status, failure }) => [key.operation, status, failure])
  expect(told).toEqual([
    ['encode', 'measured', null],
    ['evolve', 'failed', { reason: 'unsupported', text: 'Single is left out: its build failed: no Person' }],
  ])
})

describe('of contenders that fail, each by itself, in a run with one that doesn’t', () => {
  let made: Awaited<ReturnType<typeof runOf>>
  beforeAll(async () => {
    const byProtocol = ['fake-deaf', 'fake-cut', 'fake-vague']
    made = await runOf(['fake-json', ...byProtocol, 'fake-lossy', 'fake-liar', 'fake-lazy', 'fake-none'])
  })

  test('one whose program answers otherwise than the protocol has it is told so', () => {
    expect(failuresOf(made.events)).toMatchObject({
      'fake-deaf': expect.stringMatching(
        /^crashed: the trial process answered "unsupported" where "ready" was expected/,
      ),
      'fake-cut': expect.stringMatching(/^crashed: what it wrote can’t be read: /),
      'fake-vague': 'crashed: what it wrote can’t be read: an answer doesn’t fit the protocol at slice',
    })
  })

  test('one that loses, lies or doesn’t read is told what', () => {
    expect(failuresOf(made.events)).toMatchObject({
      'fake-lossy': expect.stringMatching(/^lossy at \.\w+ of message 0, encoded/),
      'fake-liar': expect.stringMatching(/^lossy at \.\w+ of message 0, encoded/),
      'fake-lazy': expect.stringMatching(/^lossy: reading every field counted 0 of [\d,]+ leaves$/),
      'fake-none': 'unsupported: it can’t do anything',
    })
  })

  test('none is timed, and the other is', () => {
    expect(Object.keys(failuresOf(made.events))).toHaveLength(7)
    const timed = made.result.cases.flatMap(({ key, status }) =>
      status === 'measured' ? [key.contender] : [],
    )
    expect(new Set(timed)).toEqual(new Set(['fake-json']))
  })
})
