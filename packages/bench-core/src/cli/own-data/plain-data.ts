import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDescriptorSet } from '@wirebench/proto-schema'
import { benchCommand } from '../../model/commands.ts'
import { invalidOption, type WirebenchError } from '../../model/errors.ts'
import type { DataSource } from '../../model/messages/data-source.ts'
import { messagesOptions, tableOptions } from '../../model/options/messages.ts'
import { commandWords } from '../../model/options/option/command-line.ts'
import { words } from '../../model/options/option/words.ts'
import { sumBy } from '../../model/sum.ts'
import { printable } from '../../report/words/printable.ts'
import { shellWord } from '../../report/words/shell-word.ts'
import { type Described, describedColumns } from '../../workloads/own/inferred/described.ts'
import type { SourceKindName } from '../../workloads/sources/catalogue.ts'
import { chooseSet } from '../../workloads/sources/choose-set.ts'
import type { RecordSet, Source } from '../../workloads/sources/source.ts'
import type { Io } from '../io.ts'
import { type OwnMessagesOptions, ownMessagesOptions } from '../options/own-messages-options.ts'
import { askedOf } from '../options/request-options.ts'
import { tellSource } from '../output/source-text.ts'
import { withPipesRead } from './piped-data.ts'
import { type PrivateFolder, withPrivateFolder } from './private-folder.ts'
import { tableFrom } from './table-from.ts'
import { fileNameOfTable } from './table-records.ts'

/** What is said of messages that were found in something else. */
export interface Origin {
  /** Set where they were found in a file among other things. */
  readonly source?: DataSource
  readonly notes?: readonly string[]
  /** What it says of the values in them. */
  readonly described?: Described | undefined
}

const [maxFileBytes, maxSetsTold] = [64_000_000, 200]

/** More takes a moment, of YAML several seconds. */
const bytesReadSilently = 1_000_000

/**
 * Hands on the options with files of plain messages in place of pipes, captures, descriptions and tables. The files are in
 * a folder that nobody else may read, and gone afterwards.
 */
export async function withPlainData<Given extends OwnMessagesOptions, Result>(
  all: Given,
  io: Io,
  use: (plain: Given & Origin) => Promise<Result>,
): Promise<Result> {
  const asked = { ...all, ...askedOf(ownMessagesOptions, all) }
  return withPrivateFolder(async (folder) => use(await plainData(asked, io, folder)))
}

async function plainData<Given extends OwnMessagesOptions>(
  all: Given,
  io: Io,
  folder: PrivateFolder,
): Promise<Given & Origin> {
  const given = await schemasApart(
    all.data ? { ...all, data: await withPipesRead(all.data, io, folder) } : all,
  )
  const table = await tableFrom(given, io)
  if (table && given.data) {
    throw invalidOption('--data can’t be combined with rows from a server', 'give only one of them')
  }
  const found = given.data && (await sourceAmong(given.data, io))
  if (found === undefined && given.set !== undefined) {
    throw invalidOption(
      words`${messagesOptions.set} works only with a HAR capture, an OpenAPI description, a JSON Schema or a Kubernetes list`,
      {
        inTerminal: `give such a file with ${messagesOptions.data.flag}, or leave it out`,
        inForm: 'add such a file',
      },
    )
  }
  if (found) {
    const set = chooseSet(found.source, found.file, given.set)
    const source = described(found, set)
    tellSource(source, io)
    const path = await writeRecords(await folder(), `${set.messageName}.jsonl`, set.records)
    const data = given.data!.map((given) => (given === found.path ? path : given))
    return { ...given, data, source, notes: notesOf(source, set), described: set.described?.() }
  }
  if (!table) return given
  const { name, notes } = table
  for (const note of notes) io.stderr.write(`${printable(note)}\n`)
  if (table.kind === 'json') {
    const data = [await writeRecords(await folder(), fileNameOfTable(name), table.records)]
    return { ...given, data, notes, described: describedColumns(table.columns) }
  }
  if (given.proto === undefined) throw bytesWithoutSchema(given)
  return { ...given, data: [await writeMessages(await folder(), table.messages)], notes }
}

function bytesWithoutSchema({ fromUrl: _, ...given }: OwnMessagesOptions): WirebenchError {
  const rows = commandWords(tableOptions, given).map(shellWord)
  return invalidOption(
    'a bytea column needs a schema, because none can be inferred from bytes',
    `give it, as ${benchCommand(['codec', ...rows, '--proto FILE.proto --message acme.v1.Order'].join(' '))}, or choose a column of json, jsonb or text`,
    'column',
  )
}

interface Found {
  readonly path: string
  readonly file: string
  readonly source: Source & { readonly kind: SourceKindName }
}

/** The one file that holds messages among other things; folders are of messages alone. */
async function sourceAmong(paths: readonly string[], io: Io): Promise<Found | undefined> {
  const found: Found[] = []
  const { readSource } = await import('../../workloads/sources/catalogue.ts')
  for (const path of paths) {
    const file = basename(path)
    const stats = await stat(path).catch(() => undefined)
    if (!stats?.isFile() || /\.(jsonl|ndjson|bin|binpb|pb|protobuf|dat)$/i.test(file)) continue
    // Whoever reads it as messages says that it is too large.
    if (stats.size > maxFileBytes) continue
    if (stats.size > bytesReadSilently && /\.(har|ya?ml)$/i.test(file))
      io.stderr.write(`reading ${printable(file)}, ${Math.round(stats.size / 1e6)} MB\n`)
    const source = readSource(file, await readFile(path))
    if (source) found.push({ path, file, source })
  }
  if (found.length > 1) {
    throw invalidOption(
      `${found.map(({ file }) => file).join(' and ')} each contain several kinds of messages`,
      'give one of them',
    )
  }
  return found[0]
}

function described({ file, source: { kind, sets, notes } }: Found, chosen: RecordSet): DataSource {
  return {
    kind,
    file,
    chosen: chosen.name,
    sets: sets.slice(0, maxSetsTold).map(({ name, share, records, notes }) => ({
      name,
      share,
      records: records.length,
      bytes: sumBy(records, Buffer.byteLength),
      notes: [...notes],
    })),
    notes: [...notes],
  }
}

function notesOf({ kind, file, notes }: DataSource, { name, share, notes: own }: RecordSet): string[] {
  const ofTraffic = share === null ? '' : `, ${Math.round(100 * share)} % of its messages`
  const from = kind === 'rows' ? [] : [`from ${file}: ${name}${ofTraffic}`]
  return [...from, ...own, ...notes]
}

async function writeRecords(folder: string, name: string, records: readonly string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${records.join('\n')}\n`)
  return path
}

/** One message a file, by which a message that doesn't fit is named. */
async function writeMessages(folder: string, messages: readonly Uint8Array[]): Promise<string> {
  const path = join(folder, 'rows')
  await mkdir(path)
  for (const [index, message] of messages.entries())
    if (message.length > 0)
      await writeFile(join(path, `row-${String(index + 1).padStart(5, '0')}.binpb`), message)
  return path
}

/** Descriptor sets among the data are schemas: who drops files doesn't sort them. */
async function schemasApart<Given extends OwnMessagesOptions>(given: Given): Promise<Given> {
  const { data = [], proto = [] } = given
  const isSet = await Promise.all(data.map((path) => isDescriptorSet(path).catch(() => false)))
  if (!isSet.includes(true)) return given
  const rest = data.filter((_, index) => !isSet[index])
  return {
    ...given,
    data: rest.length > 0 ? rest : undefined,
    proto: [...proto, ...data.filter((_, index) => isSet[index])],
  }
}
