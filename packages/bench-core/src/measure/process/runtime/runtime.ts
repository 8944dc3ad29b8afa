import { getHeapStatistics } from 'node:v8'
import zlib from 'node:zlib'
import packageJson from '../../../../package.json' with { type: 'json' }
import { type OwnRuntime, type RuntimePart, runtimeParts } from '../../../model/machine/own-runtime.ts'

const sample = Buffer.from('what stands in a dictionary is not said again')

const has: Readonly<Record<RuntimePart, () => boolean>> = {
  zstd: () => zlib.zstdCompressSync !== undefined,
  'zstd-dictionary': () => has.zstd() && usesDictionary(zlib.zstdCompressSync),
  'brotli-dictionary': () => usesDictionary(zlib.brotliCompressSync),
  'long-numbers': () => 'rawJSON' in JSON,
  'allocated-bytes': () => getHeapStatistics().total_allocated_bytes !== undefined,
}

/** An older Node.js takes options that it doesn't know, and does nothing with them. */
function usesDictionary(compress: (bytes: Uint8Array, options?: object) => Uint8Array): boolean {
  return compress(sample, { dictionary: sample }).length < compress(sample).length
}

const lacks = runtimeParts.filter((part) => !has[part]())

/** Whether the Node.js that measures here lacks a part; the name of whatever isn't one is of no account. */
export function runtimeLacks(part: string): boolean {
  return (lacks as readonly string[]).includes(part)
}

/** The Node.js that measures here; null where it is the one that Wirebench comes with. */
export function ownRuntime(): OwnRuntime | null {
  const { node: version } = process.versions
  const pinned = packageJson.engines.node
  return version === pinned ? null : { version, pinned, lacks: [...lacks] }
}
