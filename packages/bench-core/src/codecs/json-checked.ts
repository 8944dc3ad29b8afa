import type { DescMessage, JsonValue } from '@bufbuild/protobuf'
import type { BoundCodec, CodecEntry } from './codec.ts'
import { asJsonValues } from './json.ts'
import { jsonSchemaOf } from './schemas/json-schema.ts'

const written =
  '; protobuf’s official mapping, int64 as strings, bytes are base64 text, defaults left out; encodes into a buffer of its own'

/** JSON that is checked on the way in, as protobuf checks its schema while it decodes: by a validator made of JSON Schema. */
export const jsonAjv: CodecEntry = {
  info: {
    name: 'json-ajv',
    title: 'JSON, checked by Ajv',
    encoding: 'json',
    library: 'ajv',
    options: `JSON.parse, then a compiled validator; compiled from the schema, writes with JSON.stringify${written}`,
  },
  isChosenByName: true,
  async bind(type) {
    const { Ajv } = await import('ajv')
    const validate = new Ajv({ allowUnionTypes: true }).compile<JsonValue>(jsonSchemaOf(type))
    return jsonCodec(type, {
      check: (value) => {
        if (!validate(value))
          throw new TypeError(`doesn’t match the schema: ${validate.errors?.[0]?.message}`)
        return value
      },
    })
  },
}

/** The same by zod, which hands out a copy of what it has checked. */
export const jsonZod: CodecEntry = {
  info: {
    name: 'json-zod',
    title: 'JSON, checked by Zod',
    encoding: 'json',
    library: 'zod',
    options: `JSON.parse, then a Zod schema; made from the message type’s, writes with JSON.stringify${written}`,
  },
  isChosenByName: true,
  async bind(type) {
    const { fromJSONSchema } = await import('zod')
    const schema = fromJSONSchema(jsonSchemaOf(type) as Parameters<typeof fromJSONSchema>[0])
    return jsonCodec(type, { check: (value) => schema.parse(value) as JsonValue })
  },
}

/** JSON text from code that is made of the schema, instead of from looking at each value. */
export const jsonFast: CodecEntry = {
  info: {
    name: 'json-fast',
    title: 'JSON by fast-json-stringify',
    encoding: 'json',
    library: 'fast-json-stringify',
    options: `compiled from the schema; reads with JSON.parse${written}`,
  },
  isChosenByName: true,
  async bind(type) {
    const { default: fastJsonStringify } = await import('fast-json-stringify')
    return jsonCodec(type, { stringify: fastJsonStringify(jsonSchemaOf(type) as object) })
  },
}

interface Steps {
  stringify?(value: JsonValue): string
  /** @throws TypeError where the value is not as the schema says. */
  check?(value: JsonValue): JsonValue
}

/** UTF-8 encoding and decoding belong to the work, as for `json`. */
function jsonCodec(
  type: DescMessage,
  { stringify = JSON.stringify, check = (value) => value }: Steps,
): BoundCodec<JsonValue> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  return {
    encode: (value) => encoder.encode(stringify(value)),
    decode: (bytes) => check(JSON.parse(decoder.decode(bytes))),
    ...asJsonValues(type, () => undefined),
  }
}
