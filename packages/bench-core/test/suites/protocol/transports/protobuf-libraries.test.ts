import { expect, test } from 'vitest'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import type { OperationInput } from '../../../../src/suites/protocol/transport.ts'
import { protobufEncoding } from '../../../../src/suites/protocol/transports/encoding/protobuf.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'
import { seed } from './support.ts'

const [document, other] = documentsOf(seed)
const [card] = findWorkload('trading-card').corpus(seed)
const inputs: OperationInput[] = [
  { operation: 'create', document: document! },
  { operation: 'read', id: '000000000004', expected: document! },
  { operation: 'update', id: '000000000004', document: { ...document!, filler: 'xxx' } },
  { operation: 'query', minimumAge: 25, limit: 10, expected: [] },
  { operation: 'batch', documents: [document!, other!] },
  { operation: 'decode-echo', card: card! },
]

test.each(inputs.map((input) => [input.operation, input] as const))(
  'both libraries write the same bytes for %s',
  async (operation, input) => {
    const bytesBy = async (library: 'protobuf-es' | 'protobufjs') => {
      const { native, request } = await protobufEncoding({ library, cards: 'strings' })
      return Buffer.from(request(operation).encode(native(input))).toString('hex')
    }
    expect(await bytesBy('protobufjs')).toBe(await bytesBy('protobuf-es'))
  },
)
