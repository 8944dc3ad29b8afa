import { type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { CodecEntry } from '../../../codecs/codec.ts'
import { fileDescriptorSet, typesOf } from '../../../model/messages/schema-files.ts'

/**
 * How a codec comes by its message type when it is bound: where the library's own types are what it works with, it makes
 * them from the encoded descriptor, as loading generated code does; the other codecs are handed the type.
 */
export function registryOf({ info, generate }: CodecEntry, type: DescMessage): () => DescMessage {
  if (info.library !== '@bufbuild/protobuf' || generate) return () => type
  const descriptor = toBinary(FileDescriptorSetSchema, fileDescriptorSet(type))
  return () => typesOf(fromBinary(FileDescriptorSetSchema, descriptor)).getMessage(type.typeName) ?? type
}
