import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { codecs } from '../../codecs/catalogue.ts'
import { WirebenchError } from '../../model/errors.ts'
import { parseJson } from '../../model/parse-json.ts'
import type { MessageSuite } from '../../model/suite-name.ts'
import { sumBy } from '../../model/sum.ts'
import { readSource } from '../../workloads/sources/catalogue.ts'
import { recordsOfBody } from '../../workloads/sources/records-of-body.ts'

/** Messages that lie in a file, or in a folder with a file for each. */
export interface FoundSample {
  readonly path: string
  readonly messages: number
  /** Such as `HAR capture`, where it holds other things too. */
  readonly kind?: string | undefined
}

/** What of a folder says what its programs do with messages. */
export interface Surroundings {
  /** The folder that imports start from, or the only file, with how many there are; null without any. */
  readonly schema: { readonly path: string; readonly files: number } | null
  /** Those that messages are likeliest to be first. */
  readonly samples: readonly FoundSample[]
  /** Packages that package.json names and that are measured here. */
  readonly libraries: readonly string[]
  /** What its other packages are used for. */
  readonly suites: readonly { readonly suite: MessageSuite; readonly library: string }[]
}

const maxDepth = 5
const maxFiles = 5_000
const maxSampleBytes = 16_000_000
const leftOutFolders =
  /^(?:\..+|node_modules|bower_components|dist|build|out|target|coverage|vendor|__snapshots__|tmp)$/
/** Objects of JSON that tools keep beside programs. */
const ofTools =
  /^(?:package(?:-lock)?|npm-shrinkwrap|composer|[tj]sconfig.*|.*\.config|.*lock|biome|knip|nest-cli|turbo|nx|lerna|project|manifest|renovate|vercel|angular|deno|components)\.jsonc?$/i
/** Where a file with a single object is likely to be a message. */
const ofSamples =
  /(?:^|[\\/])(?:samples?|data|testdata|examples?|fixtures?|messages?|payloads?|events?)(?:[\\/]|$)/i

/** Looks for schemas, messages and libraries below a folder. */
export async function lookAround(folder: string): Promise<Surroundings> {
  const files = await filesBelow(folder)
  return {
    schema: schemaOf(files.filter((file) => file.endsWith('.proto'))),
    samples: await samplesOf(folder, files),
    ...(await packagesOf(folder)),
  }
}

/** Paths from the folder, those that are nearest first. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  let level = [folder]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    const next: string[] = []
    for (const path of level) {
      if (files.length >= maxFiles) return files
      const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.isFile()) files.push(relative(folder, join(path, entry.name)))
        else if (entry.isDirectory() && !leftOutFolders.test(entry.name)) next.push(join(path, entry.name))
      }
    }
    level = next
  }
  return files
}

function schemaOf(protos: readonly string[]): Surroundings['schema'] {
  const [first] = protos
  if (first === undefined) return null
  if (protos.length === 1) return { path: first, files: 1 }
  const folders = protos.map((path) => dirname(path).split(sep))
  const shared = folders[0]!.filter((_, depth) =>
    folders.every(
      (parts) => parts.slice(0, depth + 1).join(sep) === folders[0]!.slice(0, depth + 1).join(sep),
    ),
  )
  return { path: shared.join(sep) || '.', files: protos.length }
}

async function samplesOf(folder: string, files: readonly string[]): Promise<FoundSample[]> {
  const lists: FoundSample[] = []
  const sources: FoundSample[] = []
  const singles: string[] = []
  const beside: FoundSample[] = []
  for (const file of files) {
    if (!/\.(json|jsonl|ndjson|har|ya?ml)$/i.test(file) || ofTools.test(basename(file))) continue
    const bytes = await contentOf(join(folder, file))
    if (bytes === undefined) continue
    const source = sourceIn(file, bytes)
    if (source) {
      sources.push(source)
      continue
    }
    if (/\.(har|ya?ml)$/i.test(file)) continue
    const read = recordsOfBody(bytes.toString())
    if (read.status === 'none' || read.records.length === 0) continue
    if (read.isList) lists.push({ path: file, messages: read.records.length })
    else if (ofSamples.test(dirname(file)) || ofSamples.test(basename(file).replace(/\.\w+$/, '')))
      singles.push(file)
    else if (dirname(file) === '.') beside.push({ path: file, messages: 1 })
  }
  const byFolder = Map.groupBy(singles, (file) => dirname(file))
  const oneEach = [...byFolder].map(([path, own]) =>
    own.length === 1 ? { path: own[0]!, messages: 1 } : { path, messages: own.length },
  )
  const most = (a: FoundSample, b: FoundSample) => b.messages - a.messages
  const likely = [...lists.toSorted(most), ...oneEach.toSorted(most), ...sources.toSorted(most)]
  // Somebody who puts one message into an empty folder means that.
  return likely.length === 0 ? beside : likely
}

/** Undefined of a file that is empty, too large to be meant, or not to be read. */
async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return ((await stat(path)).size || Infinity) > maxSampleBytes ? undefined : await readFile(path)
  } catch {
    return undefined
  }
}

const kinds: Readonly<Record<string, string>> = {
  har: 'HAR capture',
  openapi: 'OpenAPI description',
  'json-schema': 'JSON Schema',
}

function sourceIn(file: string, bytes: Uint8Array): FoundSample | undefined {
  try {
    const source = readSource(basename(file), bytes)
    if (source === null) return undefined
    const messages = sumBy(source.sets, ({ records }) => records.length)
    return { path: file, messages, kind: kinds[source.kind] ?? source.kind }
  } catch (error) {
    // YAML of another kind, or a description without an example.
    if (error instanceof WirebenchError) return undefined
    throw error
  }
}

const Dependencies = z.optional(z.record(z.string(), z.unknown()))
const PackageFile = z.object({
  dependencies: Dependencies,
  devDependencies: Dependencies,
  peerDependencies: Dependencies,
})

const usedFor: readonly (readonly [suite: MessageSuite, library: RegExp])[] = [
  ['storage', /^(?:pg|postgres|knex|kysely|typeorm|sequelize|drizzle-orm|@prisma\/client|slonik)$/],
  [
    'protocol',
    /^(?:express|fastify|koa|hono|@nestjs\/core|@hapi\/hapi|@grpc\/grpc-js|@connectrpc\/connect.*|ws|socket\.io)$/,
  ],
]

async function packagesOf(folder: string): Promise<Pick<Surroundings, 'libraries' | 'suites'>> {
  const bytes = await contentOf(join(folder, 'package.json'))
  const content = bytes && PackageFile.safeParse(parseJson(bytes.toString())).data
  const named = Object.keys({
    ...content?.peerDependencies,
    ...content?.devDependencies,
    ...content?.dependencies,
  })
  const measured = new Set(codecs.map(({ info }) => info.library))
  return {
    // The package `node` is what runs them all.
    libraries: named.filter((name) => name !== 'node' && measured.has(name)),
    suites: usedFor.flatMap(([suite, form]) => {
      const library = named.find((name) => form.test(name))
      return library === undefined ? [] : [{ suite, library }]
    }),
  }
}
