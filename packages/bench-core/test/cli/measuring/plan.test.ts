import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { RunSpec } from '../../../src/model/run/run-spec.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { inputOf, outcomeOf } from '../support/bench-io.ts'

const lanes = fileURLToPath(new URL('../../../lanes', import.meta.url))

/** What the server expects of an answer. */
const Plan = z.object({
  spec: RunSpec,
  estimateMs: z.number(),
  cases: z.int(),
  basis: z.string(),
  /** How long it would take with each preset, and each suite's part. */
  presets: z.record(z.string(), z.number()),
  suites: z.array(z.object({ suite: z.string(), cases: z.int(), estimateMs: z.number() })),
  remarks: z.array(z.string()),
})
const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  field: z.optional(z.string()),
})

async function answerTo(request: string, ...flags: string[]) {
  const { code, stdout, stderr } = await outcomeOf(['plan', '--spec', '-', ...flags], {
    stdin: inputOf(request),
  })
  expect(stderr).toBe('')
  return { code, answer: JSON.parse(stdout) as unknown }
}

test('a request is answered with the whole spec, the number of cases and how long it will take', async () => {
  const request = { preset: 'smoke', codecs: ['json', 'msgpackr'] }
  const { code, answer } = await answerTo(`${JSON.stringify(request)}\n`)
  expect(code).toBe(0)
  const plan = z.parse(Plan, answer)
  expect(plan).toEqual(answer)
  expect(plan.spec).toMatchObject({ ...request, reference: 'json', rounds: 3 })
  expect(plan.cases).toBe(4)
  expect(plan.estimateMs).toBeGreaterThan(0)
})

test.each([
  ['a batch', { preset: 'thorough', suites: ['storage'], storage: { batch: 5_000 } }, ['thorough']],
  ['a reference', { reference: 'avsc' }, ['quick', 'standard', 'thorough']],
])('%s that other presets can’t take is planned, without their estimates', async (_, request, presets) => {
  const { code, answer } = await answerTo(JSON.stringify(request))
  expect(code).toBe(0)
  expect(Object.keys(z.parse(Plan, answer).presets)).toEqual(presets)
})

test('code of one’s own is read where it is allowed, and a path is no name elsewhere', async () => {
  const module = fileURLToPath(new URL('../../../../../docs/library/json-deflate.ts', import.meta.url))
  const request = JSON.stringify({ preset: 'smoke', codecs: ['json', module] })
  expect(await answerTo(request)).toMatchObject({ code: 2, answer: { code: 'unknown-codec' } })
  const { code, answer } = await answerTo(request, '--allow-code')
  expect(code).toBe(0)
  expect(z.parse(Plan, answer).spec).toMatchObject({
    codecs: ['json', 'json-deflate'],
    modules: { 'json-deflate': pathToFileURL(module).href },
  })
})

test('a side of a duel has no lane in a folder where code isn’t allowed, and nothing in it runs', async () => {
  const folder = temporaryFolder(onTestFinished)
  const lane = JSON.parse(readFileSync(join(lanes, 'go/lane.json'), 'utf8'))
  const command = [process.execPath, '--eval', 'require("node:fs").writeFileSync("ran", "")']
  const needs = lane.needs.map((need: object) => ({ ...need, command }))
  writeFileSync(join(folder, 'lane.json'), JSON.stringify({ ...lane, needs }))
  const side = { codecs: ['go-json'], workloads: ['infrastructure-execution'] }
  const duel = { a: { ...side, title: 'a', lanes: { go: folder } }, b: { ...side, title: 'b' } }
  expect(await answerTo(JSON.stringify({ duel }))).toMatchObject({
    code: 2,
    answer: { code: 'invalid-option', field: 'duel.a.lanes' },
  })
  expect(readdirSync(folder)).toEqual(['lane.json'])
})

describe('a request that can not be planned is refused with its field:', () => {
  test.each([
    ['a codec that does not exist', { codecs: ['json', 'jsom'] }, 'unknown-codec', 'codecs.1'],
    ['a workload that does not exist', { workloads: ['xyz'] }, 'unknown-workload', 'workloads.0'],
    ['a reference that does not exist', { reference: 'jsom' }, 'unknown-codec', 'reference'],
    [
      'messages of the user that nobody keeps',
      {
        own: ownMessages(),
      },
      'unknown-messages',
      'own.id',
    ],
    [
      'a reference that does not take part',
      { codecs: ['json'], reference: 'msgpackr' },
      'invalid-option',
      'reference',
    ],
    [
      'a column format that does not exist',
      { suites: ['storage'], storage: { formats: ['jsonb-json', 'byta'] } },
      'unknown-format',
      'storage.formats.1',
    ],
    [
      'a batch that no table holds',
      { suites: ['storage'], storage: { rows: [10], batch: 50 } },
      'invalid-option',
      'storage.batch',
    ],
    [
      'a transport that does not exist',
      { suites: ['protocol'], protocol: { transports: ['http-jsom'] } },
      'unknown-transport',
      'protocol.transports.0',
    ],
    [
      'a size that the workload does not have',
      { workloads: ['person'], sizes: [999_999] },
      'invalid-option',
      'sizes.0',
    ],
    [
      'a limit of rounds for a run without an open end',
      { rounds: 9, maximumRounds: 9 },
      'invalid-option',
      'maximumRounds',
    ],
    [
      'tables to keep on a server that is removed',
      { suites: ['storage'], storage: { keepTables: true } },
      'invalid-option',
      'storage.keepTables',
    ],
    [
      'margins between which nothing could be decided',
      { minimumEffect: 0.1, equalWithin: 0.05 },
      'invalid-option',
      'equalWithin',
    ],
    [
      'a sweep on the ladder, which has a load of its own',
      { suites: ['protocol'], protocol: { ladder: true, sweep: true } },
      'invalid-option',
      'protocol.sweep',
    ],
    ['too many rounds', { rounds: 201 }, 'invalid-option', 'rounds'],
    ['a preset that does not exist', { preset: 'fast' }, 'invalid-option', 'preset'],
    ['a codec that is no name', { codecs: [5] }, 'invalid-option', 'codecs.0'],
    ['a field that does not exist', { presets: 'smoke' }, 'invalid-option', ''],
  ])('%s', async (_, request, expectedCode, field) => {
    const { code, answer } = await answerTo(JSON.stringify(request))
    expect(code).toBe(2)
    const refusal = z.parse(Refusal, answer)
    expect(refusal).toMatchObject({ code: expectedCode, field })
    // It is for the form, where nobody knows flags.
    expect(refusal.message + refusal.hint).not.toMatch(/--\w/)
  })

  test.each(['', 'rubbish', '[]', 'null'])('"%s" in place of a request', async (text) => {
    const { code, answer } = await answerTo(text)
    expect(code).toBe(2)
    expect(z.parse(Refusal, answer).code).toBe('invalid-option')
  })
})
