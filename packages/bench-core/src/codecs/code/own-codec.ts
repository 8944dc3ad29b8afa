import { type DescMessage, type JsonValue, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import * as z from 'zod/mini'
import { decoded } from '../../model/decoded.ts'
import { WirebenchError } from '../../model/errors.ts'
import { parsedGiven } from '../../model/messages/given-json.ts'
import { fileDescriptorSet } from '../../model/messages/schema-files.ts'
import { Encoding } from '../../model/report/contender.ts'
import type { BoundCodec, CodecEntry } from '../codec.ts'
import { asJsonValues } from '../json.ts'
import { versionOf } from './library-version.ts'

/** The messages that a codec is opened for. */
interface CodecMessages {
  /** The full name of their type, such as `acme.v1.Order`. */
  readonly messageType: string
  /** Their schema, for codecs that need one: an encoded `google.protobuf.FileDescriptorSet`. */
  schema(): Uint8Array
}

/**
 * A codec of your own: the default export of a module. Every process that measures it imports that module by itself.
 *
 * It turns JSON values into bytes and back: what the contender `json` holds, so 64-bit integers are text where the
 * messages came from a schema, and bytes are base64. Before anything is timed, every message has to come back as it was.
 */
export interface CodecDefinition {
  /** How it is named in requests and reports: up to 40 small letters, digits and hyphens, a letter first, and no other contender's name. */
  readonly name: string
  /** What its bytes are written in, which decides its colour: `other` unless said. */
  readonly encoding?: Encoding
  /** The npm package that does the work; reports state its version. Leave it out where there is none. */
  readonly library?: string
  /** What to know of it for reading its figures, in a line. */
  readonly options?: string
  /** Called once in each process that measures, before anything is timed. Import the library in here. */
  open(messages: CodecMessages): CodecFunctions | Promise<CodecFunctions>
}

/** Both directions; both are timed. */
interface CodecFunctions {
  encode(value: JsonValue): Uint8Array
  decode(bytes: Uint8Array): JsonValue
}

const Definition = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  encoding: z.optional(Encoding),
  library: z.optional(z.string().check(z.minLength(1), z.maxLength(214))),
  options: z.optional(z.string().check(z.maxLength(400))),
  open: z.custom<CodecDefinition['open']>((open) => typeof open === 'function'),
})

/** @throws WirebenchError where the module can't be imported, or defines no codec. */
export async function loadOwnCodec(module: string): Promise<CodecEntry> {
  const definition = z.safeParse(Definition, await defaultExportOf(module))
  if (!definition.success) {
    const path = definition.error.issues[0]?.path.join('.')
    throw unusable(
      module,
      path ? `its "${path}" doesn’t fit` : 'it has no default export of a codec',
      path === 'name'
        ? 'use up to 40 lowercase letters, digits and hyphens, starting with a letter, such as my-codec'
        : 'export default { name, open } satisfies CodecDefinition',
    )
  }
  const { name, encoding = 'other', library = 'node', options = '', open } = definition.data
  return {
    info: { name, title: name, encoding, library, options },
    own: { module, version: versionOf(library, module) },
    isChosenByName: true,
    bind: (type) => bound(type, open),
  }
}

async function bound(type: DescMessage, open: CodecDefinition['open']): Promise<BoundCodec<JsonValue>> {
  const schema = () => toBinary(FileDescriptorSetSchema, fileDescriptorSet(type))
  const codec = await open({ messageType: type.typeName, schema })
  return {
    encode: (value) => codec.encode(value),
    decode: (bytes) => codec.decode(bytes),
    ...asJsonValues(type, parsedGiven),
  }
}

async function defaultExportOf(module: string): Promise<unknown> {
  try {
    const { default: exported } = await import(module)
    return exported
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw unusable(
      module,
      `it can’t be imported: ${reason}`,
      'give the path of an ES module, or in a program its file: URL',
      error,
    )
  }
}

function unusable(module: string, reason: string, hint: string, cause?: unknown): WirebenchError {
  const file = decoded(module.split('/').at(-1)!)
  return new WirebenchError('invalid-option', `"${file}" is not a codec: ${reason}`, hint, {
    cause,
    field: 'codecs',
  })
}
