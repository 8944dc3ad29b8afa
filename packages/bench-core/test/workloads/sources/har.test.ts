import { expect, test } from 'vitest'
import { pathTemplate } from '../../../src/workloads/sources/har/path-template.ts'
import { fixture, setNamed, sourceOf, valuesOf } from './support.ts'

const shop = sourceOf('shop.har')

test('bodies are found by endpoint, requests and responses apart, with their share of the traffic', () => {
  expect(shop.sets.map(({ name, share, records }) => [name, share, records.length])).toEqual(
    [
      ['GET /api/v2/orders/{id} response', 5 / 14, 5],
      ['POST /api/v2/orders request', 2 / 14, 2],
      ['POST /api/v2/orders response', 2 / 14, 2],
      ['GET /api/v2/orders/{id} response 404', 1 / 14, 1],
      ['GET /api/v2/orders response', 1 / 14, 3],
      ['POST /api/v2/graphql Me request', 1 / 14, 1],
      ['POST /api/v2/graphql Me response', 1 / 14, 1],
      ['GET /api/v2/stock response', 1 / 14, 1],
    ].toSorted((a, b) => Number(b[1]) - Number(a[1])),
  )
})

test('a record is what the body says, digit by digit and on one line', () => {
  const [first, ...others] = setNamed(shop, 'GET /api/v2/orders/{id} response')!.records
  expect(first).toBe(
    '{"id":9007199254740993,"status":"open","total":10.00,"lines":[{"sku":"tea-0","count":1}]}',
  )
  expect(others.at(-1)).toContain('"note":"gift"')
  expect(shop.sets.flatMap(({ records }) => records).filter((record) => record.includes('\n'))).toEqual([])
})

test('of a list each entry is a record, and it is said', () => {
  const list = setNamed(shop, 'GET /api/v2/orders response')!
  expect(list.records).toHaveLength(3)
  expect(list.notes).toEqual(['1 of 1 bodies is a list: each entry is taken as a message, 3 in all'])
})

test('a body in base64 is decoded', () => {
  expect(valuesOf(shop, 'GET /api/v2/stock response')).toEqual([{ tea: 12, note: 'café' }])
})

test('what is no JSON is named and left out, and so is what the capture lacks', () => {
  expect(shop.notes).toEqual([
    'left out, not JSON: 1 × image/png, 1 × text/html, 1 × application/x-www-form-urlencoded',
    'left out, without content in the capture: 1 × application/json',
  ])
})

test('headers, cookies and queries are read into nothing', () => {
  expect(
    fixture('shop.har')
      .toString()
      .match(/(header|cookie|query|form)-secret/g),
  ).not.toBeNull()
  expect(JSON.stringify(shop)).not.toMatch(/secret/)
})

test('messages are called by the last name in their path', () => {
  expect(shop.sets.map(({ messageName }) => messageName)).toEqual(
    expect.arrayContaining([
      'OrdersResponse',
      'OrdersRequest',
      'OrdersResponse404',
      'MeResponse',
      'StockResponse',
    ]),
  )
})

test('hosts are named where there are several', () => {
  const exchange = (host: string) => ({
    request: { method: 'GET', url: `https://${host}/orders/1` },
    response: { status: 200, content: { mimeType: 'application/json', text: '{"id":1}' } },
  })
  const { sets } = sourceOf('two.har', {
    log: { entries: [exchange('a.example'), exchange('b.example:8443')] },
  })
  expect(sets.map(({ name }) => name)).toEqual([
    'GET a.example/orders/{id} response',
    'GET b.example:8443/orders/{id} response',
  ])
})

test.each([
  ['/orders/1', '/orders/{id}'],
  ['/orders/3fa85f64-5717-4562-b3fc-2c963f66afa6/lines', '/orders/{id}/lines'],
  ['/users/me@shop.example/', '/users/{id}'],
  ['/users/me%40shop.example', '/users/{id}'],
  ['/reports/2026-11-22', '/reports/{id}'],
  ['/v2/orders', '/v2/orders'],
  ['/api/2.1/oauth2/token', '/api/2.1/oauth2/token'],
  ['/products/red-shoes', '/products/red-shoes'],
  ['/blobs/dGhpcyBpcyBhIHRva2Vu1A', '/blobs/{id}'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s goes by %s', (path, template) => {
  expect(pathTemplate(`https://shop.example${path}?q=1`)).toEqual({ host: 'shop.example', path: template })
})

test('exchanges that are none are counted, and the others are read', () => {
  const entries = [null, 3, { request: {} }, { request: { method: 'GET', url: '/relative' } }]
  const good = {
    request: { method: 'POST', url: 'http://localhost/a', postData: { text: '{"a":1}' } },
    response: null,
  }
  const { sets, notes } = sourceOf('some.har', { log: { entries: [...entries, good] } })
  expect(sets.map(({ name }) => name)).toEqual(['POST /a request'])
  expect(notes).toEqual(['left out, exchanges without request and response: 3'])
})

test('a capture without JSON says what it has instead, and what to do', () => {
  const page = {
    request: { method: 'GET', url: 'http://localhost/' },
    response: { status: 200, content: { mimeType: 'text/html', text: '<p>' } },
  }
  expect(() => sourceOf('page.har', { log: { entries: [page] } })).toThrow(
    'page.har: no body in it is JSON; left out, not JSON: 1 × text/html',
  )
  expect(() => sourceOf('empty.har', { log: { entries: [] } })).toThrow('empty.har: no body in it is JSON')
  expect(() => sourceOf('cut.har', '{"log":{"entries":[')).toThrow('cut.har: not a HAR capture')
})
