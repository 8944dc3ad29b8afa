import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCodec } from '../packages/bench-core/src/codecs/catalogue.ts'
import { copyBytes } from '../packages/bench-core/src/codecs/messages/copy-bytes.ts'
import { messageStream } from '../packages/bench-core/src/codecs/messages/message-stream.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { compressedSizes } from '../packages/bench-core/src/suites/codec/trial/compressed-sizes.ts'
import { prepareCompression } from '../packages/bench-core/src/suites/codec/trial/compressors.ts'
import { findWorkload } from '../packages/bench-core/src/workloads/catalogue.ts'
import { tableHead, tableRow } from './tables.ts'

/**
 * What a message takes alone and in batches, plain, with zstd and with zstd and a dictionary, as reports have it, beside what
 * the command `zstd` makes of the same bytes in files: the table of docs/codec-dimensions.md. The exit code is 1 where they differ.
 */
const workloads = ['person', 'trading-card', 'infrastructure-execution']
const codecs = ['json', 'protobuf-es', 'msgpackr']
const counts = [1, 10, 100]
/** Versions of the library differ a little, and so does how a dictionary is prepared: once, or with each message. */
const maxDifference = { zstd: 0.005, 'zstd-dictionary': 0.01 }

using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-sizes-'))
const columns = counts.flatMap((count) => [String(count), '`zstd`'])
console.log(tableHead(['workload', 'codec', 'compression', ...columns], 3))
for (const workload of workloads) for (const codec of codecs) await compare(workload, codec)

async function compare(workload: string, name: string): Promise<void> {
  const { type, corpus } = findWorkload(workload)
  const { info, bind } = findCodec(name)
  const codec = await bind(type)
  const natives = corpus(42).map((message) => codec.fromMessage(message))
  const encoded = natives.map((native) => copyBytes(codec.encode(native)))
  const stream = messageStream(codec, info.encoding, encoded)
  const batchesOf = (all: readonly unknown[], count: number) =>
    Array.from({ length: Math.min(10, Math.floor(all.length / count)) }, (_, index) =>
      copyBytes(stream.encode(all.slice(index * count, (index + 1) * count))),
    )
  const plain = [
    median(encoded.map(lengthOf)),
    ...counts.slice(1).map((count) => perMessage(batchesOf(natives, count), count)),
  ]
  print(
    workload,
    name,
    'none',
    plain.map((bytes) => [bytes, undefined]),
  )
  for (const compression of ['zstd', 'zstd-dictionary'] as const) {
    const prepared = prepareCompression(compression, encoded)
    const ours = compressedSizes(prepared, encoded, { stream, messages: natives })
    const theirs = counts.map((count) => {
      const files = count === 1 ? prepared.tried(encoded) : batchesOf(prepared.tried(natives), count)
      const made = byCommand(files, prepared.dictionary)
      return count === 1 ? median(made.map(lengthOf)) : perMessage(made, count)
    })
    const told = [ours.compressedBytes!, ours.bytesInBatchOf10!, ours.bytesInBatchOf100!]
    print(
      workload,
      name,
      compression,
      told.map((bytes, index) => [bytes, theirs[index]!]),
    )
    for (const [index, bytes] of told.entries())
      if (Math.abs(bytes / theirs[index]! - 1) > maxDifference[compression]) process.exitCode = 1
  }
}

interface Sized {
  readonly length: number
}

/** Each compressed as a file of its own. */
function byCommand(contents: readonly Uint8Array[], dictionary: Uint8Array): Sized[] {
  const [plain, made] = ['plain', 'made'].map((name) => join(folder.path, name))
  for (const place of [plain!, made!]) {
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
  }
  for (const [index, bytes] of contents.entries()) writeFileSync(join(plain!, String(index)), bytes)
  writeFileSync(join(folder.path, 'dictionary'), dictionary)
  const withIt = dictionary.length > 0 ? ['-D', join(folder.path, 'dictionary')] : []
  const given = ['-q', '-3', '--no-check', ...withIt, '-r', plain!, '--output-dir-flat', made!]
  const { status, stderr, error } = spawnSync('zstd', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`zstd has to be installed and work: ${error?.message ?? stderr}`)
  return readdirSync(made!).map((file) => ({ length: statSync(join(made!, file)).size }))
}

function lengthOf({ length }: Sized): number {
  return length
}

function perMessage(batches: readonly Sized[], count: number): number {
  return batches.reduce((sum, { length }) => sum + length, 0) / batches.length / count
}

function print(
  workload: string,
  codec: string,
  compression: string,
  figures: readonly (readonly [ours: number, theirs: number | undefined])[],
): void {
  const cells = figures.flatMap(([ours, theirs]) => [ours.toFixed(1), theirs?.toFixed(1) ?? '—'])
  console.log(tableRow([workload, codec, compression, ...cells]))
}
