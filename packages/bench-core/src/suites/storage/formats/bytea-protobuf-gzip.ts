import { gunzipSync, gzipSync } from 'node:zlib'
import type { ColumnFormat } from './column-format.ts'
import { bindProtobuf } from './protobuf-bytes.ts'

/** Compressed by the client: the server then has nothing to compress, and tries in vain. */
export const byteaProtobufGzip: ColumnFormat = {
  info: {
    name: 'bytea-protobuf-gzip',
    title: 'Protobuf in bytea, gzip',
    encoding: 'protobuf',
    library: '@bufbuild/protobuf',
    options: 'protobuf-es, then gzip of Node at level 6',
  },
  column: 'bytea',
  compression: 'gzip',
  bind: bindProtobuf({
    compress: (bytes) => gzipSync(bytes, { level: 6 }),
    decompress: (bytes) => gunzipSync(bytes),
  }),
}
