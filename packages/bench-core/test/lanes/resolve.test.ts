import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addOwnLane, builtInLanes } from '../../src/lanes/catalogue.ts'
import { opponentOf, specAsRead } from '../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'

addOwnLane(fileURLToPath(new URL('fake', import.meta.url)))

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
