import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldTree } from '../packages/bench-core/src/workloads/field-tree.ts'
import { readData, readRecords } from '../packages/bench-core/src/workloads/own/data/read-data.ts'
import { inferSchema } from '../packages/bench-core/src/workloads/own/inferred/infer-schema.ts'
import { readSchemaText } from '../packages/bench-core/src/workloads/own/own-schema.ts'
import { orRefuse, readOptions } from './options.ts'
import { publicDataSets, shippedIn } from './public-data/data-sets.ts'
import { cacheOf, downloaded } from './public-trees/download.ts'

/**
 * Compares the schemas that are inferred from public data sets with schemas that were written by hand: fields of another
 * type, and the bytes of all records in protobuf. The exit code is 1 where a record doesn't fit what was inferred from it.
 * Usage: pnpm public-data [--cache FOLDER]
 */
const cache = cacheOf(
  'public-data',
  orRefuse(() => readOptions(['cache']).cache),
)

await mkdir(cache, { recursive: true })
process.stderr.write(`downloads are kept in ${cache}\n`)
const folder = await downloaded(shippedIn, cache)
const totals = { fields: 0, different: 0 }
for (const { file, proto } of publicDataSets) {
  const path = join(folder, file)
  const records = await readRecords([path])
  const inferred = inferSchema(records.map(({ given }) => given))
  const own = await sizeBy(inferred.proto, inferred.messageType, path)
  const name = /message (\w+)/.exec(proto)![1]!
  const byHand = await sizeBy(`syntax = "proto3"; ${proto}`, name, path)
  const different = [...byHand.types].filter(([path, type]) => own.types.get(path) !== type)
  totals.fields += byHand.types.size
  totals.different += different.length
  const ratio = (own.bytes / byHand.bytes).toFixed(3)
  process.stdout.write(
    `${file}: ${records.length === 1 ? '1 record' : `${records.length} records`}, ${byHand.types.size} fields, ${different.length} of another type; ${own.bytes} bytes in protobuf, ${ratio} of those by hand\n`,
  )
  for (const [path, type] of different)
    process.stdout.write(`  ${path}: ${own.types.get(path) ?? 'nothing'}, by hand ${type}\n`)
}
process.stdout.write(
  `${totals.fields - totals.different} of ${totals.fields} fields have the type that a person gave them\n`,
)

/** The types of all fields by their path, and the bytes of all records. */
async function sizeBy(proto: string, messageType: string, path: string) {
  const { type, registry } = await readSchemaText(proto, messageType)
  const { messages } = await readData([path], type, registry)
  const types = fieldTree(type).fields.map(({ path, type, presence }): [string, string] => [
    path,
    // What a message is called is nobody's guess.
    type.includes('.') && !type.startsWith('google.') ? `${presence} message` : `${presence} ${type}`,
  ])
  return { bytes: messages.reduce((sum, { length }) => sum + length, 0), types: new Map(types) }
}
