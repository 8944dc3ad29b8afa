import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { ContenderInfo } from '../../../model/contender.ts'
import { nearNames, WirebenchError } from '../../../model/errors.ts'
import { byteaMsgpack } from './bytea-msgpack.ts'
import { byteaProtobuf } from './bytea-protobuf.ts'
import { byteaProtobufGzip } from './bytea-protobuf-gzip.ts'
import { byteaProtobufZstd } from './bytea-protobuf-zstd.ts'
import type { ColumnFormat } from './column-format.ts'
import { json } from './json.ts'
import { jsonbJson } from './jsonb-json.ts'
import { jsonbProtojson } from './jsonb-protojson.ts'

/** Every column format; a new one is a file and a line here. */
export const columnFormats: readonly ColumnFormat[] = [
  jsonbJson,
  jsonbProtojson,
  json,
  byteaProtobuf,
  byteaMsgpack,
  byteaProtobufGzip,
  byteaProtobufZstd,
]

/** @throws WirebenchError `unknown-format`, naming the nearest known ones. */
export function findFormat(name: string): ColumnFormat {
  const found = columnFormats.find((format) => format.info.name === name)
  if (found) return found
  const known = columnFormats.map((format) => format.info.name)
  const near = nearNames(name, known)
  throw new WirebenchError(
    'unknown-format',
    `there is no column format named "${name}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

/** How a format presents itself, with the version of its library that is installed here. */
export function formatInfo({ info, column }: ColumnFormat): ContenderInfo {
  return {
    ...info,
    column,
    version: info.library === 'node' ? process.version.slice(1) : libraryVersion(info.library),
  }
}

function libraryVersion(library: string): string {
  const path = findPackageJSON(library, import.meta.url)
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : 'unknown'
}
