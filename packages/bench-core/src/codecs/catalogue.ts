import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { ContenderInfo } from '../model/contender.ts'
import { nearNames, WirebenchError } from '../model/errors.ts'
import { avsc } from './avsc.ts'
import { bson } from './bson.ts'
import { cborX } from './cbor-x.ts'
import type { CodecEntry } from './codec.ts'
import { json } from './json.ts'
import { msgpack } from './msgpack.ts'
import { msgpackr } from './msgpackr.ts'
import { msgpackrRecords } from './msgpackr-records.ts'
import { protobufEs } from './protobuf-es.ts'
import { protobufjs } from './protobufjs.ts'
import { protojson } from './protojson.ts'
import { v8Serialize } from './v8-serialize.ts'

/** Every codec; a new one is a file and a line here. */
export const codecs: readonly CodecEntry[] = [
  json,
  protojson,
  protobufEs,
  protobufjs,
  msgpackr,
  msgpackrRecords,
  msgpack,
  cborX,
  avsc,
  bson,
  v8Serialize,
]

/** @throws WirebenchError `unknown-codec`, naming the nearest known ones. */
export function findCodec(name: string): CodecEntry {
  const found = codecs.find((codec) => codec.info.name === name)
  if (found) return found
  const known = codecs.map((codec) => codec.info.name)
  const near = nearNames(name, known)
  throw new WirebenchError(
    'unknown-codec',
    `there is no codec named "${name}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

/** How a codec presents itself, with the version of its library that is installed here. */
export function codecInfo({ info }: CodecEntry): ContenderInfo {
  return {
    ...info,
    version: info.library === 'node' ? process.version.slice(1) : libraryVersion(info.library),
  }
}

function libraryVersion(library: string): string {
  const path = findPackageJSON(library, import.meta.url)
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : 'unknown'
}
