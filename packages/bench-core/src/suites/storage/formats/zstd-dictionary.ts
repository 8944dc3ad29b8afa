import zlib from 'node:zlib'
import { toBinary } from '@bufbuild/protobuf'
import { dictionaryOf } from '../../dictionary.ts'
import type { BoundFormat, ColumnFormat } from './column-format.ts'
import { bindJson } from './json-text.ts'
import { bindProtobuf } from './protobuf-bytes.ts'

const options =
  'then zstd of Node at its default level 3 with a dictionary of up to 32 KiB, made of every tenth message, which no table of the run holds; readers need it besides the table, so it counts towards no size on disk'

/** Documents of one kind repeat each other more than themselves: zstd with what they have in common. */
export const withZstdDictionary: readonly ColumnFormat[] = [
  {
    info: {
      name: 'bytea-json-zstd-dictionary',
      title: 'JSON in bytea, zstd with a dictionary',
      encoding: 'json',
      library: 'node',
      options: `JSON.stringify and JSON.parse, ${options}`,
    },
    column: 'bytea',
    isChosenByName: true,
    compression: 'zstd-dictionary',
    usesDictionary: true,
    async bind(type, held = []) {
      const json = await bindJson(type)
      const { compress, decompress, dictionaryBytes } = zstdWith(
        held.map((message) => json.encode(json.fromMessage(message))[0]!),
      )
      const { encodeValues: _, ...bytes } = json
      const decode: BoundFormat['decode'] = ([payload]) => json.decode([decompress(payload!)])
      return {
        ...bytes,
        dictionaryBytes,
        encode: (value) => [compress(json.encode(value)[0]!)],
        decode,
        fromParsed: ([value]) => decode([value as Buffer]),
      }
    },
  },
  {
    info: {
      name: 'bytea-protobuf-zstd-dictionary',
      title: 'Protobuf in bytea, zstd with a dictionary',
      encoding: 'protobuf',
      library: '@bufbuild/protobuf',
      options: `protobuf-es, ${options}`,
    },
    column: 'bytea',
    isChosenByName: true,
    compression: 'zstd-dictionary',
    usesDictionary: true,
    async bind(type, held = []) {
      const zstd = zstdWith(held.map((message) => toBinary(type, message)))
      return { ...(await bindProtobuf(zstd)(type)), dictionaryBytes: zstd.dictionaryBytes }
    },
  },
]

function zstdWith(made: readonly Uint8Array[]) {
  const dictionary = dictionaryOf(made)
  const options = made.length > 0 ? { dictionary } : {}
  return {
    dictionaryBytes: dictionary.length,
    compress: (bytes: Uint8Array) => zlib.zstdCompressSync(bytes, options),
    decompress: (bytes: Uint8Array) => zlib.zstdDecompressSync(bytes, options),
  }
}
