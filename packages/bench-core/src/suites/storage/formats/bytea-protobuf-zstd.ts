import zlib from 'node:zlib'
import type { ColumnFormat } from './column-format.ts'
import { bindProtobuf } from './protobuf-bytes.ts'

/** Compressed by the client: the server then has nothing to compress, and tries in vain. */
export const byteaProtobufZstd: ColumnFormat = {
  info: {
    name: 'bytea-protobuf-zstd',
    title: 'Protobuf in bytea, zstd',
    encoding: 'protobuf',
    library: '@bufbuild/protobuf',
    options: 'protobuf-es, then zstd of Node at its default level 3',
  },
  column: 'bytea',
  compression: 'zstd',
  bind: bindProtobuf({
    compress: (bytes) => zlib.zstdCompressSync(bytes),
    decompress: (bytes) => zlib.zstdDecompressSync(bytes),
  }),
}
