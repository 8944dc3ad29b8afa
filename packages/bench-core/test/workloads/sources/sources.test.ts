import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WirebenchError } from '../../../src/model/errors.ts'
import { readSource, sourceKinds } from '../../../src/workloads/sources/catalogue.ts'
import { elementTexts, lineNestedDeeper, onOneLine } from '../../../src/workloads/sources/json-text.ts'
import type { Source } from '../../../src/workloads/sources/source.ts'
import { tableRowsText } from '../../../src/workloads/sources/table-rows.ts'
import { fixture } from './support.ts'

const examples = {
  har: 'shop.har',
  openapi: 'shop.openapi.yaml',
  'json-schema': 'order.schema.json',
  'kubernetes-list': 'all.json',
  rows: 'orders.rows.json',
}

const read = (name: string, content: string | Uint8Array) => readSource(name, Buffer.from(content))

function keepsTheContract({ sets, notes }: Source) {
  expect(sets.length).toBeGreaterThan(0)
  expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
  for (const { name, messageName, share, records, notes: own } of sets) {
    expect(name).not.toBe('')
    expect(messageName).toMatch(/^[A-Z][A-Za-z0-9]{0,79}$/)
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) {
      expect(record).not.toMatch(/[\r\n]/)
      expect(JSON.parse(record)).toEqual(expect.any(Object))
      expect(Array.isArray(JSON.parse(record))).toBe(false)
    }
    if (share !== null) expect(share).toBeGreaterThan(0)
    expect([...own, ...notes].filter((note) => typeof note !== 'string')).toEqual([])
  }
  const shares = sets.map(({ share }) => share)
  if (!shares.includes(null)) expect(shares.reduce<number>((sum, share) => sum + share!, 0)).toBeCloseTo(1, 9)
}

test.each(sourceKinds.map(({ kind }) => kind))('%s keeps the contract of sources', (kind) => {
  const source = read(examples[kind], fixture(examples[kind]))!
  expect(source.kind).toBe(kind)
  keepsTheContract(source)
})

test.each([
  ['orders.json', '[{"a":1}]'],
  ['orders.json', '{"a":1}'],
  ['orders.jsonl', '{"log":1}\n{"log":2}\n'],
  ['orders.json', '{"log":{"level":"info","entries":3}}'],
  ['orders.json', '{"properties":{"colour":"red"},"type":"object"}'],
  ['schemas.json', '{"type":"object","properties":{"id":{"type":"integer"}}}'],
  ['tsconfig.json', '{"$schema":"https://json.schemastore.org/tsconfig","compilerOptions":{}}'],
  ['orders.json', '{"log": broken'],
  ['orders.bin', new Uint8Array([0x0a, 0x03, 0x61, 0x62, 0x63])],
  ['empty.json', ''],
])('%s with %j is messages and nothing else', (name, content) => {
  expect(read(name, content)).toBeNull()
})

describe('what kubectl prints of several objects', () => {
  test('is a message each, by kinds, the most frequent first; or the list as one', () => {
    const { sets } = read('all.json', fixture('all.json'))!
    expect(sets.map(({ name, messageName, records }) => [name, messageName, records.length])).toEqual([
      ['each Pod', 'Pod', 2],
      ['each Service', 'Service', 1],
      ['the list as one message', 'List', 1],
    ])
  })

  test('is so where items go without a kind, and in YAML', () => {
    const text =
      'apiVersion: v1\nkind: NodeList\nitems: [{metadata: {name: a, generation: 9007199254740993}}]\n'
    const [first] = read('nodes.yaml', text)!.sets
    expect(first).toMatchObject({ name: 'each Node', messageName: 'Node' })
    expect(first!.records).toEqual(['{"metadata":{"name":"a","generation":9007199254740993}}'])
  })

  test('is refused without items', () => {
    expect(() => read('none.json', '{"apiVersion":"v1","kind":"List","items":[]}')).toThrow(
      'none.json: the list has no items',
    )
  })
})

test('rows of a table come with the types of their columns', () => {
  const columns = { id: { kind: 'integer', bits: 64, as: 'bigint' } } as const
  const rows = ['{"id":1,"at":"now"}', '{"id":9007199254740993,"at":null}']
  const text = tableRowsText({ rowsOf: 'public.orders', notes: ['2 rows'], columns, rows })
  const [set] = read('Orders.json', text)!.sets
  expect(set).toMatchObject({
    name: 'public.orders',
    messageName: 'Orders',
    records: rows,
    notes: ['2 rows'],
  })
  expect(set!.described!()).toEqual(new Map([['.id', columns.id]]))
})

test('whatever a file holds, it is read, or refused with a reason, or plain messages', () => {
  const bodies = fc.oneof(fc.json(), fc.string(), fc.constant('[{"a":1,"a":2},{"a":"\\u0000\\""}]'))
  const exchange = fc.record(
    {
      request: fc.oneof(
        fc.record({
          method: fc.string(),
          url: fc.oneof(fc.webUrl(), fc.string()),
          postData: fc.option(fc.record({ text: bodies })),
        }),
        fc.jsonValue(),
      ),
      response: fc.oneof(
        fc.record({
          status: fc.integer(),
          content: fc.record(
            { text: bodies, mimeType: fc.string(), encoding: fc.constantFrom('base64', '') },
            { requiredKeys: [] },
          ),
        }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  )
  const capture = fc.record({ log: fc.record({ entries: fc.array(exchange, { maxLength: 6 }) }) })
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(
        fc.constantFrom(
          '$ref',
          'properties',
          'allOf',
          'oneOf',
          'items',
          'example',
          'examples',
          'required',
          'type',
          'a',
          '__proto__',
          '200',
          'content',
          'application/json',
          'schema',
          'get',
          'responses',
          'requestBody',
          '/a',
          'components',
          'schemas',
          'value',
          'const',
          'enum',
        ),
        tie('node'),
        { maxKeys: 4 },
      ),
      fc.constantFrom('#/components/schemas/a', '#/paths', '#', 'object', 'array'),
    ),
  }))
  const description = fc.record({
    openapi: fc.constant('3.1.0'),
    info: fc.constant({}),
    paths: node,
    components: node,
  })
  const schema = fc.record(
    {
      $schema: fc.constant('https://json-schema.org/draft/2020-12/schema'),
      properties: node,
      allOf: node,
      $defs: node,
    },
    { requiredKeys: ['$schema'] },
  )
  fc.assert(
    fc.property(
      fc.oneof(capture, description, schema, fc.jsonValue()),
      fc.constantFrom('a.json', 'a.har', 'a.yaml'),
      (value, name) => {
        try {
          const source = read(name, JSON.stringify(value))
          if (source) keepsTheContract(source)
        } catch (error) {
          if (!(error instanceof WirebenchError)) throw error
          expect(error.message).toContain(name)
          expect(error.hint).not.toBe('')
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('bytes that are nothing are refused, or left to others', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('a.json', 'a.har', 'a.yaml', 'a.bin'),
      (bytes, name) => {
        try {
          read(name, bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(WirebenchError)
        }
      },
    ),
  )
})

const captureOf = (body: string) =>
  JSON.stringify({
    log: {
      entries: [
        { request: { method: 'GET', url: 'http://a/b' }, response: { status: 200, content: { text: body } } },
      ],
    },
  })

test('nesting without end is refused or left out, wherever it stands', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect(() => read('deep.har', captureOf(deep))).toThrow(
    'left out, nested more than 256 deep: 1 × no media type',
  )
  expect(() => read('deep.json', `{"log":${deep}}`)).toThrow('deep.json:1: nested too deep')
  expect(() => read('deep.yaml', `openapi: ${'['.repeat(100_000)}`)).toThrow(/^deep\.yaml/)
  expect(() =>
    read(
      'wide.yaml',
      `openapi: 3.1.0\ninfo: {}\na: &a [${'1,'.repeat(99)}1]\nb: &b [${'*a,'.repeat(99)}*a]\nc: [${'*b,'.repeat(99)}*b]`,
    ),
  ).toThrow('wide.yaml: its aliases can’t be followed')
})

test('references that double at every level end', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => [
      `l${level}`,
      level === 39
        ? { example: 'x' }
        : {
            type: 'object',
            properties: { a: { $ref: `#/$defs/l${level + 1}` }, b: { $ref: `#/$defs/l${level + 1}` } },
          },
    ]),
  )
  const schema = { $schema: 'https://json-schema.org/draft-07/schema', $ref: '#/$defs/l0', $defs }
  try {
    keepsTheContract(read('double.json', JSON.stringify(schema))!)
  } catch (error) {
    expect(error).toBeInstanceOf(WirebenchError)
  }
})

test('100,000 records and duplicate names come through as they are written', () => {
  const record = '{"a":1,"a":18446744073709551615,"b":1.50}'
  const [set] = read('many.har', captureOf(`[${Array(100_000).fill(record).join()}]`))!.sets
  expect(set!.records).toHaveLength(100_000)
  expect(new Set(set!.records)).toEqual(new Set([record]))
})

test('elements and lines are cut where JSON cuts them', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\r\n\t'), (values, indent) => {
      const text = JSON.stringify(values, null, indent)
      const elements = elementTexts(text)
      expect(elements.map((element) => JSON.parse(element))).toEqual(JSON.parse(text))
      expect(JSON.parse(onOneLine(text))).toEqual(JSON.parse(text))
      expect(onOneLine(text)).not.toMatch(/[\r\n]/)
    }),
  )
})

test('a line is found by its brackets, those in texts aside', () => {
  expect(lineNestedDeeper('[\n["[[[[", {}]]', 2)).toBe(2)
  expect(lineNestedDeeper('["\\"[[[["]', 1)).toBeUndefined()
})
