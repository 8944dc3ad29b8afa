import { fileURLToPath } from 'node:url'
import { findNamed, invalidOption } from '../model/errors.ts'
import type { ContenderInfo } from '../model/report/contender.ts'
import { avsc } from './avsc.ts'
import { bson } from './bson.ts'
import { cborX } from './cbor-x.ts'
import { versionOf } from './code/library-version.ts'
import type { CodecEntry } from './codec.ts'
import { json, jsonMapping, jsonString } from './json.ts'
import { jsonAjv, jsonFast, jsonZod } from './json-checked.ts'
import { msgpack } from './msgpack.ts'
import { msgpackr } from './msgpackr.ts'
import { msgpackrRecords } from './msgpackr-records.ts'
import { pbf } from './pbf.ts'
import { protobufEs } from './protobuf-es.ts'
import { protobufjs, protobufjsStatic } from './protobufjs.ts'
import { protojson } from './protojson.ts'
import { tsProto } from './ts-proto.ts'
import { v8Serialize } from './v8-serialize.ts'

/** Every codec; a new one is a file and a line here. */
export const codecs: readonly CodecEntry[] = [
  json,
  jsonMapping,
  jsonString,
  jsonFast,
  jsonAjv,
  jsonZod,
  protojson,
  protobufEs,
  protobufjs,
  protobufjsStatic,
  tsProto,
  pbf,
  msgpackr,
  msgpackrRecords,
  msgpack,
  cborX,
  avsc,
  bson,
  v8Serialize,
]

/** The user's own that this process was handed as modules: a spec names a codec and never a module. */
const own = new Map<string, CodecEntry>()

/** Makes a codec of the user's own known to this process. @throws WirebenchError where its name is another's. */
export function addOwnCodec(entry: CodecEntry): void {
  const { name } = entry.info
  const known = own.get(name) ?? codecs.find(({ info }) => info.name === name)
  if (known && known.own?.module !== entry.own?.module)
    throw invalidOption(`there is already a codec named "${name}"`, 'give yours another name', 'codecs')
  own.set(name, entry)
}

/**
 * The same by the address of its module, which is imported; what reports tell of it is the state in which that lies there.
 * @throws WirebenchError where the module is no codec, too.
 */
export async function addOwnCodecAt(module: string): Promise<CodecEntry> {
  const { loadOwnCodec } = await import('./code/own-codec.ts')
  const entry = await loadOwnCodec(module)
  const { ownCodeAt } = await import('./code/own-code-at.ts')
  const code = module.startsWith('file:') ? { code: ownCodeAt(fileURLToPath(module)) } : {}
  const added = { ...entry, own: { ...entry.own!, ...code } }
  addOwnCodec(added)
  return added
}

/** Whether a codec of this runtime is called so. */
export function isCodec(name: string): boolean {
  return own.has(name) || codecs.some(({ info }) => info.name === name)
}

/** @throws WirebenchError `unknown-codec`, naming the nearest known ones. */
export function findCodec(name: string): CodecEntry {
  const all = [...codecs, ...own.values()]
  return findNamed(name, all, ({ info }) => info.name, { code: 'unknown-codec', what: 'codec' })
}

/** A codec that a process is asked to work with: one of the catalogue, or the user's own, by its module. */
export async function codecOf({
  codec,
  module,
}: {
  readonly codec: string
  readonly module?: string | undefined
}): Promise<CodecEntry> {
  if (module === undefined) return findCodec(codec)
  const { loadOwnCodec } = await import('./code/own-codec.ts')
  return loadOwnCodec(module)
}

/** How a codec presents itself, with the version of its library that is installed here. */
export function codecInfo({ info, own }: CodecEntry): ContenderInfo {
  return { ...info, version: own?.version ?? versionOf(info.library), ...(own?.code && { own: own.code }) }
}
