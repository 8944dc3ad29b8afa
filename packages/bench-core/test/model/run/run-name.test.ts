import { expect, test } from 'vitest'
import type { RunRequest } from '../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'

const own = ownMessages({ messageType: 'acme.shop.v1.Order', title: 'Order' })
const target = {
  url: 'http://127.0.0.1:3000',
  operations: [{ name: 'health', method: 'GET' as const, path: '/', expectedStatus: 200 }],
}

test.each<[RunRequest, string]>([
  [{}, 'quick codec: 11 codecs on infrastructure-execution'],
  [{ preset: 'smoke', codecs: ['json'], workloads: ['person'] }, 'smoke codec: json on person'],
  [{ codecs: ['json', 'cbor-x', 'avsc'], own }, 'quick codec: json, cbor-x and avsc on acme.shop.v1.Order'],
  [
    { codecs: ['json', 'bson'], workloads: ['person'], sizes: [10, 100] },
    'quick codec: json and bson on person, size 10 and 100',
  ],
  [
    { suites: ['storage'], storage: { formats: ['jsonb-json', 'bytea-protobuf'] } },
    'quick storage: jsonb-json and bytea-protobuf on infrastructure-execution',
  ],
  [{ suites: ['protocol'] }, 'quick protocol: 5 transports on user-document'],
  [{ suites: ['protocol'], protocol: { target } }, 'quick protocol: 127.0.0.1:3000'],
  [
    { suites: ['codec', 'storage'] },
    'quick codec and storage: 11 codecs, 5 formats on infrastructure-execution',
  ],
  [
    {
      suites: ['codec', 'storage', 'protocol'],
      codecs: ['json', 'bson'],
      storage: { formats: ['jsonb-json', 'bytea-protobuf'] },
      protocol: { transports: ['http-json', 'grpc'] },
      own,
    },
    'quick all suites: 2 codecs, 2 formats, 2 transports on acme.shop.v1.Order',
  ],
])('%j has a name that tells it from others', (request, name) => {
  expect(resolveSpec(request).name).toBe(name)
})

test('a name of messages that is too long stands alone, or ends where it is cut', () => {
  const named = (messageType: string) =>
    resolveSpec({
      suites: ['codec', 'storage', 'protocol'],
      own: { ...own, messageType, title: messageType },
    }).name
  expect(named(`acme.${'shop.'.repeat(8)}v1.Order`)).toBe(
    `quick all suites on acme.${'shop.'.repeat(8)}v1.Order`,
  )
  expect(named(`acme.${'shop.'.repeat(20)}v1.Order`)).toMatch(/^quick all suites on (shop\.)+.*…$/)
})

test('names that are long together are told as their number', () => {
  const codecs = ['json', 'protobuf-es', 'msgpackr-records']
  const workloads = ['infrastructure-execution', 'trading-card-enums', 'user-document']
  expect(resolveSpec({ codecs, workloads }).name).toBe('quick codec: 3 codecs on 3 workloads')
})
