/// <reference path="./generators/protobufjs-cli.d.ts" />
import { clone, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { type DescriptorProto, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { Message, Root, Type } from 'protobufjs'
import { fileDescriptorSet } from '../model/messages/schema-files.ts'
import type { BoundCodec, CodecEntry } from './codec.ts'

const options =
  'int64 as Long; skips unknown fields; encodes into a pool that messages share, decodes bytes as views of the input'

/** Protobuf by the library with the most downloads, with the functions that it generates from a schema at run time. */
export const protobufjs: CodecEntry = {
  info: {
    name: 'protobufjs',
    title: 'protobuf.js',
    encoding: 'protobuf',
    library: 'protobufjs',
    options: `reflection with run-time code generation; ${options}`,
  },
  async bind(type) {
    const root = await rootOf(type)
    return bound(type, root.lookupType(type.typeName))
  },
}

/** The same library without its reflection, with the code that its command pbjs writes for a build. */
export const protobufjsStatic: CodecEntry = {
  info: {
    name: 'protobufjs-static',
    title: 'protobuf.js, static code',
    encoding: 'protobuf',
    library: 'protobufjs',
    options: `static-module code of pbjs (protobufjs-cli 2.7.1), made before anything is timed; ${options}`,
  },
  isChosenByName: true,
  imports: 'protobufjs/minimal.js',
  generate,
  async bind(type, generated) {
    const { default: library } = await import('protobufjs/minimal.js')
    const code = generated ?? (await generate(type))
    const root = new Function('$protobuf', `${code}\nreturn $root`)(library) as object
    // The library keeps it by its name, under which another version of the schema would come into it.
    delete library.roots[type.typeName]
    return bound(type, typeIn(root, type.typeName))
  },
}

async function generate(type: DescMessage): Promise<string> {
  const [root, { default: write }] = await Promise.all([
    rootOf(type),
    import('protobufjs-cli/targets/static.js'),
  ])
  // What pbjs does unless it is told otherwise, without comments.
  const all = { create: true, encode: true, decode: true, verify: true, convert: true, delimited: true }
  const asked = { ...all, typeurl: true, beautify: true, root: type.typeName }
  return new Promise((resolve, reject) => {
    write(root, asked, (error, code) => (error ? reject(error) : resolve(code!)))
  })
}

/** Names that JavaScript keeps for itself have a stroke after them in static code. */
function typeIn(root: object, typeName: string): Pick<Type, 'encode' | 'decode'> {
  const found = typeName.split('.').reduce<unknown>((parent, name) => {
    const members = parent as Readonly<Record<string, unknown>>
    return Object.hasOwn(members, name) ? members[name] : members[`${name}_`]
  }, root)
  return found as Pick<Type, 'encode' | 'decode'>
}

function bound(type: DescMessage, messageType: Pick<Type, 'encode' | 'decode'>): BoundCodec<Message> {
  const encode = (message: Message) => messageType.encode(message).finish()
  const decode = (bytes: Uint8Array) => messageType.decode(bytes)
  return {
    encode,
    decode,
    fromMessage: (message) => decode(toBinary(type, message)),
    toMessage: (message) => fromBinary(type, encode(message)),
  }
}

async function rootOf(type: DescMessage): Promise<Root> {
  const { default: library } = await import('protobufjs')
  await import('protobufjs/ext/descriptor.js')
  const files = clone(FileDescriptorSetSchema, fileDescriptorSet(type))
  for (const { messageType } of files.file) messageType.forEach(nameAsCode)
  const root = library.Root.fromDescriptor(toBinary(FileDescriptorSetSchema, files))
  root.resolveAll()
  return root
}

/** Names in JSON become names in the code that the library generates, which some of them can't be: it calls those fields as the schema does. */
function nameAsCode({ field, nestedType }: DescriptorProto): void {
  for (const known of field) if (!/^[A-Za-z_$][\w$]*$/.test(known.jsonName)) known.jsonName = known.name
  nestedType.forEach(nameAsCode)
}
