import { clone, fromBinary, toBinary } from '@bufbuild/protobuf'
import { type DescriptorProto, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
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
    const files = clone(FileDescriptorSetSchema, fileDescriptorSet(type))
    for (const { messageType } of files.file) messageType.forEach(nameAsCode)
    const root = library.Root.fromDescriptor(toBinary(FileDescriptorSetSchema, files))
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

/** Names in JSON become names in the code that the library generates, which some of them can't be: it calls those fields as the schema does. */
function nameAsCode({ field, nestedType }: DescriptorProto): void {
  for (const known of field) if (!/^[A-Za-z_$][\w$]*$/.test(known.jsonName)) known.jsonName = known.name
  nestedType.forEach(nameAsCode)
}
