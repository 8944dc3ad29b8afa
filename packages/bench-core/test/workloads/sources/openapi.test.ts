import { describe, expect, test } from 'vitest'
import { setNamed, sourceOf, valuesOf } from './support.ts'

const shop = sourceOf('shop.openapi.yaml')

test('examples are found by operation and by schema, the most first', () => {
  expect(shop.sets.map(({ name, share, records }) => [name, share, records.length])).toEqual([
    ['schema Order', null, 4],
    ['GET /orders/{id} response', null, 2],
    ['GET /orders response', null, 2],
    ['GET /orders/{id} response 404', null, 1],
    ['POST /orders request', null, 1],
    ['schema NewOrder', null, 1],
    ['schema Customer', null, 1],
    ['schema Line', null, 1],
  ])
})

test('an example is written with the digits that it has', () => {
  expect(setNamed(shop, 'GET /orders/{id} response')!.records).toEqual([
    '{"id":9007199254740993,"status":"open","total":10.00,"lines":[]}',
    '{"id":3,"status":"paid","total":7.25,"lines":[{"sku":"tea-1","count":2}]}',
  ])
})

test('without an example of its own a message is put together from those of its fields', () => {
  const request = setNamed(shop, 'POST /orders request')!
  expect(request.records.map((record) => JSON.parse(record))).toEqual([
    { customer: 'Zoë', lines: [{ sku: 'tea-1', count: 1 }], channel: 'web' },
  ])
  expect(request.notes).toEqual([
    'there is one example: what varies from message to message isn’t known',
    'put together from the examples of its fields',
  ])
})

describe('fields beside oneOf or anyOf', () => {
  const own = { type: 'object', properties: { id: { type: 'integer', example: 7 }, kind: { const: 'any' } } }
  const card = { properties: { kind: { const: 'card' }, digits: { example: '42' } } }
  const cash = { properties: { kind: { const: 'cash' } } }
  const valuesWith = (schema: object) =>
    valuesOf(
      sourceOf('a.json', { openapi: '3.1.0', info: {}, components: { schemas: { Payment: schema } } }),
      'schema Payment',
    )

  test.each(['oneOf', 'anyOf'])('are in each choice of %s', (choices) => {
    expect(valuesWith({ ...own, [choices]: [card, { type: 'null' }, cash] })).toEqual([
      { id: 7, kind: 'card', digits: '42' },
      { id: 7, kind: 'cash' },
    ])
  })

  test('are all where the choices only say what is required', () => {
    expect(valuesWith({ ...own, oneOf: [{ required: ['id'] }, { required: ['kind'] }] })).toEqual([
      { id: 7, kind: 'any' },
    ])
  })

  test('make a message without an example where one that is required has none', () => {
    const lacking = { required: ['at'], properties: { ...own.properties, at: { type: 'string' } } }
    expect(() => valuesWith({ ...own, ...lacking, oneOf: [card] })).toThrow('schema Payment (.at)')
    expect(() => valuesWith({ ...own, oneOf: [lacking] })).toThrow('schema Payment (.at)')
  })
})

describe('behind allOf', () => {
  const schemas = {
    Status: { type: 'string', example: 'open' },
    Kind: { enum: ['a', 'b'] },
    Tags: { type: 'array', items: { type: 'string', example: 'new' } },
    Line: { properties: { sku: { example: 'tea-1' } } },
  }
  const orderWith = (properties: object, ...required: string[]) =>
    sourceOf('a.json', {
      openapi: '3.0.3',
      info: {},
      components: { schemas: { ...schemas, Order: { type: 'object', required, properties } } },
    })
  const behind = (name: string) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    description: `its ${name}`,
  })

  test('a value of any kind is the example that it has, whether it is required or not', () => {
    const properties = {
      status: behind('Status'),
      kind: behind('Kind'),
      tags: behind('Tags'),
      line: behind('Line'),
    }
    const order = { status: 'open', kind: 'a', tags: ['new'], line: { sku: 'tea-1' } }
    expect(valuesOf(orderWith(properties), 'schema Order')).toEqual([order])
    expect(valuesOf(orderWith(properties, 'status', 'kind'), 'schema Order')).toEqual([order])
  })

  test('a number keeps its digits', () => {
    const text = `openapi: 3.0.3
info: {}
components:
  schemas:
    Money: {type: number, example: 10.50}
    Order: {type: object, properties: {total: {allOf: [{$ref: '#/components/schemas/Money'}]}}}
`
    expect(setNamed(sourceOf('a.yaml', text), 'schema Order')!.records).toEqual(['{"total":10.50}'])
  })
})

test('the default response is the error where there is a success beside it', () => {
  const answer = (example: object) => ({ content: { 'application/json': { example } } })
  const responses = { 200: answer({ id: 1 }), default: answer({ code: 'gone' }) }
  const document = { openapi: '3.0.3', info: {}, paths: { '/a': { get: { responses } } } }
  const source = sourceOf('a.json', document)
  expect(valuesOf(source, 'GET /a response')).toEqual([{ id: 1 }])
  expect(valuesOf(source, 'GET /a response default')).toEqual([{ code: 'gone' }])
})

test('what only the server sets is in answers and not in requests', () => {
  expect(valuesOf(shop, 'schema NewOrder')).toEqual([expect.objectContaining({ id: 'made by the server' })])
})

test('a message without an example is named with the field that lacks one', () => {
  expect(shop.notes).toEqual(['left out, without an example: GET /stock response (.count)'])
})

test('messages are called by their schema, or by the last name in their path', () => {
  expect(setNamed(shop, 'schema NewOrder')!.messageName).toBe('NewOrder')
  expect(setNamed(shop, 'GET /orders/{id} response 404')!.messageName).toBe('OrdersResponse404')
})

test('the same in JSON gives the same', () => {
  const document = {
    openapi: '3.0.3',
    info: {},
    paths: {
      '/a': { get: { responses: { 200: { content: { 'application/json': { example: { a: 1 } } } } } } },
    },
  }
  expect(sourceOf('a.json', document).sets.map(({ name, records }) => [name, records])).toEqual([
    ['GET /a response', ['{"a":1}']],
  ])
})

test('an example that was written as a text is the JSON in it', () => {
  const media = { 'application/json': { example: '{"a": 1,\n "b": 2}' } }
  const document = {
    openapi: '3.0.3',
    info: {},
    paths: { '/a': { get: { responses: { 200: { content: media } } } } },
  }
  expect(sourceOf('a.json', document).sets[0]!.records).toEqual(['{"a": 1,"b": 2}'])
})

test('JSON Schema gives its examples and those of its definitions', () => {
  const source = sourceOf('order.schema.json')
  expect(source.sets.map(({ name, messageName, records }) => [name, messageName, records.length])).toEqual([
    ['schema order', 'Order', 2],
    ['schema address', 'Address', 1],
  ])
  expect(source.notes).toEqual(['left out, without an example: schema money (.amount)'])
})

test('without any example it says so, and what to do', () => {
  const document = {
    openapi: '3.0.3',
    info: {},
    components: {
      schemas: { Order: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } },
    },
  }
  expect(() => sourceOf('bare.json', document)).toThrow(
    expect.objectContaining({
      code: 'invalid-data',
      message: 'bare.json: there is no example of a message in it: schema Order (.id)',
      hint: expect.stringContaining('“example”'),
    }),
  )
})

test.each([
  ['old.json', '{"swagger":"2.0","info":{},"paths":{}}', 'old.json: a description of Swagger 2'],
  ['torn.yaml', 'openapi: 3.0.0\ninfo: {a: 1\npaths: {}\n', 'torn.yaml:3:1: not YAML'],
  ['two.yaml', 'kind: Pod\n---\nkind: Service\n', /^two\.yaml:2:1: a second YAML document begins here$/],
  ['deep.yaml', `a: ${'['.repeat(20_000)}`, /^deep\.yaml:1:\d+: nested too deep$/],
  [
    'list.yaml',
    '- a\n- b\n',
    'list.yaml: neither an OpenAPI description, nor a JSON Schema, nor a Kubernetes list',
  ],
  ['latin.yaml', Buffer.from([0xe9]), 'latin.yaml: expected text in UTF-8'],
])('%s is refused with its place', (name, content, message) => {
  expect(() => sourceOf(name, content)).toThrow(message)
})

test('references that go round, or out of the file, end', () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: { name: { type: 'string', example: 'a' }, next: { $ref: '#/components/schemas/Node' } },
    },
    Ring: { $ref: '#/components/schemas/Ring' },
    Away: {
      type: 'object',
      required: ['far'],
      properties: { name: { example: 'b' }, far: { $ref: 'other.yaml#/Far' } },
    },
  }
  const source = sourceOf('ring.json', { openapi: '3.1.0', info: {}, components: { schemas } })
  expect(valuesOf(source, 'schema Node')).toEqual([{ name: 'a', next: { name: 'a' } }])
  expect(valuesOf(source, 'schema Away')).toEqual(undefined)
})

test('a chain of references that is longer than any message deep ends', () => {
  const schemas: Record<string, unknown> = { Short: { properties: { id: { example: 1 } } } }
  for (let link = 0; link < 2_000; link++)
    schemas[`Link${link}`] = { properties: { next: { $ref: `#/components/schemas/Link${link + 1}` } } }
  const source = sourceOf('chain.json', { openapi: '3.1.0', info: {}, components: { schemas } })
  expect(source.sets.map(({ name }) => name)).toEqual(['schema Short'])
})

describe('what the description says of values', () => {
  const describedIn = (name: string) => Object.fromEntries(setNamed(shop, name)!.described!())

  test('is known by path', () => {
    expect(describedIn('GET /orders/{id} response')).toEqual({
      '.id': { kind: 'integer', bits: 64, as: 'format int64' },
    })
    expect(describedIn('POST /orders request')).toMatchObject({
      '.channel': { kind: 'enum', values: ['web', 'phone'] },
    })
  })

  test.each([
    ['"minimum":0.0', []],
    ['"maximum":9223372036854775807', [['.n', { kind: 'integer', bits: 64, as: 'numbers beyond 32 bits' }]]],
  ])('has bounds in whatever digits: %s', (bound, expected) => {
    const text = `{"$schema":"https://json-schema.org/draft-07/schema","type":"object","properties":{"n":{"type":"integer","format":"uint64",${bound},"example":3}}}`
    expect([...sourceOf('a.json', text).sets[0]!.described!()]).toEqual(expected)
    expect([...sourceOf('a.yaml', text).sets[0]!.described!()]).toEqual(expected)
  })

  test('is that of the items where an answer is a list', () => {
    expect(Object.keys(describedIn('GET /orders response'))).toEqual(['.id'])
  })

  test('ends where a schema refers to itself, and is nothing where it says two things', () => {
    const document = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Node',
      examples: [{ at: '2026-11-23T06:00:00Z', size: 1 }],
      properties: {
        at: { type: ['string', 'null'], format: 'date-time' },
        children: { items: { $ref: '#' } },
        size: { anyOf: [{ type: 'number' }, { type: 'integer', format: 'int32' }] },
        by: { additionalProperties: { type: 'number' } },
      },
    }
    const described = Object.fromEntries(sourceOf('node.json', document).sets[0]!.described!())
    expect(described).toMatchObject({
      '.at': { kind: 'time', as: 'format date-time' },
      '.by{}': { kind: 'number', as: 'type number' },
    })
    expect(described).not.toHaveProperty('.size')
  })
})

describe('of a description without measure', () => {
  const referring = (count: number, property: object) => ({
    openapi: '3.1.0',
    info: {},
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: count }, (_, number) => [
          `S${number}`,
          { type: 'object', properties: { own: property, ...others(number, count) } },
        ]),
      ),
    },
  })
  const others = (number: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, step) => [
        `p${step}`,
        { $ref: `#/components/schemas/S${(number + step + 1) % count}` },
      ]),
    )

  test('what goes beyond the time that it may take is left out, and it is said', () => {
    const { sets, notes } = sourceOf('a.json', referring(2_000, { type: 'string', example: 'x' }))
    expect(sets.length).toBeGreaterThan(0)
    expect(notes.join()).toMatch(/left out, because the description is so large: 1,9\d{2} messages/)
  })

  test('what goes beyond the memory that it may take is left out', () => {
    const example = { text: 'x'.repeat(100_000) }
    const schemas = Array.from({ length: 650 }, (_, number) => [
      `S${number}`,
      { example: { ...example, number } },
    ])
    const document = { openapi: '3.1.0', info: {}, components: { schemas: Object.fromEntries(schemas) } }
    const { sets, notes } = sourceOf('a.json', document)
    expect(sets.length).toBeGreaterThan(600)
    expect(sets.length).toBeLessThan(640)
    expect(notes).toEqual([`left out, because the description is so large: ${650 - sets.length} messages`])
  })

  test('a message that grows without measure is left out, and not the others', () => {
    const example = 'x'.repeat(100_000)
    const document = referring(30, { type: 'string', example })
    Object.assign(document.components.schemas, { Small: { example: { a: 1 } } })
    const { sets } = sourceOf('a.json', document)
    expect(sets.map(({ name }) => name)).toEqual(['schema Small'])
  })
})
