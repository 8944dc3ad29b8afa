import type { ContenderInfo } from '../model/contender.ts'
import { findNamed } from '../model/errors.ts'
import { avsc } from './avsc.ts'
import { bson } from './bson.ts'
import { cborX } from './cbor-x.ts'
import type { CodecEntry } from './codec.ts'
import { json, jsonMapping } from './json.ts'
import { jsonAjv, jsonFast, jsonZod } from './json-checked.ts'
import { versionOf } from './library-version.ts'
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
  jsonMapping,
  jsonFast,
  jsonAjv,
  jsonZod,
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
  return findNamed(name, codecs, ({ info }) => info.name, { code: 'unknown-codec', what: 'codec' })
}

/** How a codec presents itself, with the version of its library that is installed here. */
export function codecInfo({ info }: CodecEntry): ContenderInfo {
  return {
    ...info,
    version: versionOf(info.library),
  }
}
