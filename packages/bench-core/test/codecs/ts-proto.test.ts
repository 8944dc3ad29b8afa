import { loadSchema, textSource } from '@wirebench/proto-schema'
import { expect, test, vi } from 'vitest'
import { findLoss } from '../../src/codecs/messages/round-trip.ts'
import { tsProto } from '../../src/codecs/ts-proto.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'
import { generateCorpus } from '../../src/workloads/own/generated/generate-corpus.ts'

test('generating code warns nobody of a feature of Node.js, and other warnings go on', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  try {
    await tsProto.generate!(findWorkload('person').type)
    expect(warned).not.toHaveBeenCalled()
    process.emitWarning('another')
    expect(warned).toHaveBeenCalledOnce()
  } finally {
    warned.mockRestore()
  }
})

test.each(['Order_Event', 'ORDER_EVENT', 'Outer_Type.Inner_Thing', 'Date', 'Function'])(
  'a type is found whatever TypeScript calls it: %s',
  async (name) => {
    const [outer, inner] = name.split('.')
    const fields = 'string id = 1; int64 at = 2;'
    const text = `syntax = "proto3"; package shop.v1;
      message ${outer} { ${inner ? `message ${inner} { ${fields} }` : fields} }`
    const { type } = await loadSchema(textSource({ 'any.proto': text }), `shop.v1.${name}`)
    expect(findLoss(await tsProto.bind(type), generateCorpus(type, 42).slice(0, 5))).toBeUndefined()
  },
)

test('files may be called anything, and import each other', async () => {
  const files = {
    'lager/größe 1.proto': `syntax = "proto3"; package shop.v1; message Size { int32 height = 1; }`,
    'lager/bestellung.proto': `syntax = "proto3"; package shop.v1; import "lager/größe 1.proto"; message Order { Size size = 1; }`,
  }
  const { type } = await loadSchema(textSource(files), 'shop.v1.Order')
  expect(findLoss(await tsProto.bind(type), generateCorpus(type, 42).slice(0, 5))).toBeUndefined()
})
