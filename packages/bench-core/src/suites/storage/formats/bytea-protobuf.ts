import type { ColumnFormat } from './column-format.ts'
import { bindProtobuf } from './protobuf-bytes.ts'

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
