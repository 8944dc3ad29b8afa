import { versionOf } from '../../../codecs/code/library-version.ts'
import { findNamed } from '../../../model/errors.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import { byteaMsgpack } from './bytea-msgpack.ts'
import { byteaProtobuf, byteaProtobufGzip, byteaProtobufZstd } from './bytea-protobuf.ts'
import type { ColumnFormat } from './column-format.ts'
import { json } from './json.ts'
import { jsonbGenerated } from './jsonb-generated.ts'
import { jsonbJson } from './jsonb-json.ts'
import { jsonbProtojson } from './jsonb-protojson.ts'
import { byteaByLibrary } from './protobuf-bytes.ts'
import { typedColumns } from './typed-columns.ts'
import { withZstdDictionary } from './zstd-dictionary.ts'

/** Every column format; a new one is a file and a line here. */
export const columnFormats: readonly ColumnFormat[] = [
  jsonbJson,
  jsonbProtojson,
  jsonbGenerated,
  json,
  typedColumns,
  byteaProtobuf,
  byteaMsgpack,
  byteaProtobufGzip,
  byteaProtobufZstd,
  ...byteaByLibrary,
  ...withZstdDictionary,
]

/** @throws WirebenchError `unknown-format`, naming the nearest known ones. */
export function findFormat(name: string): ColumnFormat {
  return findNamed(name, columnFormats, ({ info }) => info.name, {
    code: 'unknown-format',
    what: 'column format',
  })
}

/** How a format presents itself, with the version of its library that is installed here. */
export function formatInfo({ info, column }: ColumnFormat): ContenderInfo {
  return {
    ...info,
    column,
    version: versionOf(info.library),
  }
}
