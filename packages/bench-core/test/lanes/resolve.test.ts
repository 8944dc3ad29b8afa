import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addOwnCodec } from '../../src/codecs/catalogue.ts'
import { json } from '../../src/codecs/json.ts'
import { addOwnLane, builtInLanes } from '../../src/lanes/catalogue.ts'
import { opponentOf, type RunRequest, specAsRead } from '../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { checkDuel } from '../../src/suites/codec/duel/check-duel.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const fake = fileURLToPath(new URL('fake', import.meta.url))
addOwnLane(fake)

/** Adds a lane of one's own, whose reference is the last of its contenders. */
async function addLane(name: string, contenders: readonly string[], title = name): Promise<void> {
  const folder = temporaryFolder(onTestFinished)
  const contender = { title: 'JSON', encoding: 'json', library: 'node', options: '', form: 'tree' }
  const lane = {
    ...{ protocol: 1, name, title, run: ['node', 'lane.mjs'] },
    reference: contenders.at(-1),
    contenders: contenders.map((known) => ({ ...contender, name: known })),
  }
  await writeFile(join(folder, 'lane.json'), JSON.stringify(lane))
  addOwnLane(folder)
}

test('a lane brings the contenders that it chooses, beside the usual ones of this runtime', () => {
  const { codecs, lanes, reference } = resolveSpec({ lanes: ['fake'] })
  expect(codecs).toEqual(['json', 'protobuf-es', 'protobufjs', 'msgpackr', 'fake-json', 'fake-protobuf'])
  expect(lanes).toMatchObject([{ name: 'fake', reference: 'fake-json' }])
  expect(reference).toBe('json')
})

test('a contender named by itself brings its lane, and no others of it', () => {
  const { codecs, lanes } = resolveSpec({ codecs: ['fake-slow', 'json'], lanes: ['fake'] })
  expect(codecs).toEqual(['json', 'fake-slow'])
  expect(lanes).toMatchObject([{ contenders: ['fake-slow'], reference: 'fake-slow' }])
})

test('a reference is that of its own lane', () => {
  const spec = resolveSpec({ lanes: ['fake'], reference: 'fake-protobuf' })
  expect(spec.reference).toBe('json')
  expect(opponentOf(spec, 'codec', 'fake-json')).toBe('fake-protobuf')
  const read = specAsRead({ spec, readAgainst: 'fake-json' })
  expect([opponentOf(read, 'codec', 'fake-protobuf'), opponentOf(read, 'codec', 'msgpackr')]).toEqual([
    'fake-json',
    'json',
  ])
})

test('a lane alone is compared within itself', () => {
  const spec = resolveSpec({ codecs: ['fake-json', 'fake-protobuf'] })
  expect([spec.reference, opponentOf(spec, 'codec', 'fake-protobuf')]).toEqual(['fake-json', 'fake-json'])
})

test('lanes that share a title are two: their contenders don’t meet in a duel', async () => {
  const { title } = JSON.parse(await readFile(join(fake, 'lane.json'), 'utf8'))
  await addLane('copied', ['copied-json'], title)
  const side = { title: 'same', workloads: ['person'] }
  const duel = { a: { ...side, codecs: ['fake-json'] }, b: { ...side, codecs: ['copied-json'] } }
  expect(() => checkDuel(duel)).toThrow(
    'fake-json is in the lane fake and would be compared with copied-json in the lane copied',
  )
})

test('a name that a codec and a contender of a lane have is refused, in whichever way it comes in', async () => {
  await addLane('mixed', ['mixed-json'])
  expect(resolveSpec({ lanes: ['mixed'] }).codecs).toContain('mixed-json')
  const own = { module: 'file:///mixed.mjs', version: '1' }
  addOwnCodec({ ...json, info: { ...json.info, name: 'mixed-json' }, own })
  const refusal = {
    message: '"mixed-json" is both a codec and a contender of the lane "mixed"',
    hint: 'give the contender another name in its lane.json',
  }
  const asked: readonly (readonly [request: RunRequest, field: string])[] = [
    [{ codecs: ['json', 'mixed-json'] }, 'codecs.1'],
    [{ lanes: ['mixed'] }, 'lanes.0'],
    [{ codecs: ['json'], reference: 'mixed-json' }, 'reference'],
  ]
  for (const [request, field] of asked)
    expect(() => resolveSpec(request)).toThrow(expect.objectContaining({ ...refusal, field }))
})

test('a contender of a lane that has the name of a transport beside it is refused where it was asked for', async () => {
  await addLane('http', ['http-json'])
  const both = { suites: ['codec', 'protocol'] } satisfies RunRequest
  const refusal = { message: '"http-json" is both your own contender and a transport' }
  expect(() => resolveSpec({ ...both, lanes: ['http'] })).toThrow(
    expect.objectContaining({ ...refusal, field: 'lanes' }),
  )
  expect(() => resolveSpec({ ...both, codecs: ['http-json'] })).toThrow(
    expect.objectContaining({ ...refusal, field: 'codecs' }),
  )
})

test('of a lane that chooses no contenders all take part', async () => {
  await addLane('frank', ['frank-a', 'frank-b'])
  const { codecs, lanes } = resolveSpec({ lanes: ['frank'] })
  expect(codecs.slice(-2)).toEqual(['frank-a', 'frank-b'])
  expect(lanes).toMatchObject([{ name: 'frank', reference: 'frank-b' }])
})

test('an unknown lane is answered with those that there are', () => {
  expect(() => resolveSpec({ lanes: ['cobol'] })).toThrow(
    expect.objectContaining({ code: 'unknown-lane', field: 'lanes.0' }),
  )
})

test.each(builtInLanes())(
  '$name has a reference that takes part by default, and says what it takes',
  ({ contenders, reference, needs }) => {
    expect(contenders.find(({ name }) => name === reference)).toMatchObject({
      isDefault: true,
      encoding: 'json',
    })
    expect(needs.length).toBeGreaterThan(0)
  },
)
