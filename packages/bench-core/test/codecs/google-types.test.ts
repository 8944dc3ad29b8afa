import { create } from '@bufbuild/protobuf'
import {
  ApiSchema,
  FileDescriptorProtoSchema,
  FileOptions_OptimizeMode,
  SourceContextSchema,
  Syntax,
} from '@bufbuild/protobuf/wkt'
import { expect, test } from 'vitest'
import { codecs } from '../../src/codecs/catalogue.ts'
import { toMessageTree } from '../../src/codecs/messages/message-tree.ts'
import { findLoss } from '../../src/codecs/messages/round-trip.ts'

const api = create(ApiSchema, {
  name: 'acme.Orders',
  methods: [{ name: 'Get', requestStreaming: true, syntax: Syntax.PROTO3 }],
  sourceContext: { fileName: 'acme/orders.proto' },
})

const file = create(FileDescriptorProtoSchema, {
  name: 'acme/orders.proto',
  messageType: [{ name: 'Order', field: [{ name: 'id', number: 1 }] }],
  options: {
    optimizeFor: FileOptions_OptimizeMode.SPEED,
    uninterpretedOption: [{ positiveIntValue: 2n ** 60n, stringValue: Uint8Array.of(255, 1) }],
  },
})

test.each(codecs.map((entry) => [entry.info.name, entry] as const))(
  '%s carries types of google.protobuf that are messages like any other',
  async (_, entry) => {
    for (const message of [api, file]) {
      const type = message === api ? ApiSchema : FileDescriptorProtoSchema
      expect(findLoss(await entry.bind(type), [message])).toBeUndefined()
    }
  },
)

test('they have fields as such messages have, bytes and long integers among them', () => {
  expect(toMessageTree(SourceContextSchema, api.sourceContext!)).toEqual({ fileName: 'acme/orders.proto' })
  expect(toMessageTree(FileDescriptorProtoSchema, file)).toMatchObject({
    options: { uninterpretedOption: [{ positiveIntValue: 2n ** 60n, stringValue: Uint8Array.of(255, 1) }] },
  })
})
