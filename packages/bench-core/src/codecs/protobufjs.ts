import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { Message } from 'protobufjs'
import { fileDescriptorSet } from '../model/schema-files.ts'
import type { BoundCodec, CodecEntry } from './codec.ts'

/** Protobuf by the library with the most downloads, with the functions that it generates from a schema at run time. */
export const protobufjs: CodecEntry = {
  info: {
    name: 'protobufjs',
    title: 'protobuf.js',
    encoding: 'protobuf',
    library: 'protobufjs',
    options:
      'reflection with run-time code generation; int64 as Long; encodes into a pool that messages share, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<Message>> {
    const { default: library } = await import('protobufjs')
    await import('protobufjs/ext/descriptor.js')
    const root = library.Root.fromDescriptor(toBinary(FileDescriptorSetSchema, fileDescriptorSet(type)))
    const messageType = root.resolveAll().lookupType(type.typeName)
    const encode = (message: Message) => messageType.encode(message).finish()
    const decode = (bytes: Uint8Array) => messageType.decode(bytes)
    return {
      encode,
      decode,
      fromMessage: (message) => decode(toBinary(type, message)),
      toMessage: (message) => fromBinary(type, encode(message)),
    }
  },
}
