import zlib, { gunzipSync, gzipSync } from 'node:zlib'
import type { ColumnFormat } from './column-format.ts'
import { bindProtobuf, type Compression } from './protobuf-bytes.ts'

export const byteaProtobuf: ColumnFormat = {
  info: {
    name: 'bytea-protobuf',
    title: 'Protobuf in bytea',
    encoding: 'protobuf',
    library: '@bufbuild/protobuf',
    options: 'toBinary and fromBinary on protobuf-es messages; the parameter is binary',
  },
  column: 'bytea',
  bind: bindProtobuf(),
}

export const byteaProtobufGzip = compressed('gzip', 'gzip of Node at level 6', {
  compress: (bytes) => gzipSync(bytes, { level: 6 }),
  decompress: (bytes) => gunzipSync(bytes),
})

// An older Node.js has no zstd, and would refuse to import it by its name.
export const byteaProtobufZstd = compressed('zstd', 'zstd of Node at its default level 3', {
  compress: (bytes) => zlib.zstdCompressSync(bytes),
  decompress: (bytes) => zlib.zstdDecompressSync(bytes),
})

/** Compressed by the client: the server then has nothing to compress, and tries in vain. */
function compressed(name: 'gzip' | 'zstd', way: string, compression: Compression): ColumnFormat {
  return {
    info: {
      ...byteaProtobuf.info,
      name: `bytea-protobuf-${name}`,
      title: `Protobuf in bytea, ${name}`,
      options: `protobuf-es, then ${way}`,
    },
    column: 'bytea',
    compression: name,
    bind: bindProtobuf(compression),
  }
}
