import { mkdir } from 'node:fs/promises'
import {
  listMessageTypes,
  loadSchema,
  openSchemaSource,
  SchemaError,
} from '../packages/proto-schema/src/index.ts'
import { chosen, inPart, orRefuse, readOptions } from './options.ts'
import { cacheOf, downloaded } from './public-trees/download.ts'
import { type PublicTree, publicTrees } from './public-trees/trees.ts'

/**
 * Loads a message of every public tree of schemas as its package ships it, and prints what happened: docs/own-messages.md.
 * The exit code is 1 where one is refused. Usage: pnpm public-trees [--cache FOLDER] [--only PART_OF_A_TITLE]
 */
const { cache, trees } = orRefuse(() => {
  const given = readOptions(['cache', 'only'])
  const trees = chosen('--only', given.only, publicTrees, ({ title }) => title, inPart)
  return { cache: cacheOf('public-trees', given.cache), trees }
})

await mkdir(cache, { recursive: true })
process.stderr.write(`downloads are kept in ${cache}\n`)
let refused = 0
for (const tree of trees) {
  const { isLoaded, lines } = await outcomeOf(tree)
  if (!isLoaded) refused++
  process.stdout.write(`${isLoaded ? 'loaded ' : 'refused'}  ${tree.title}: ${tree.message}\n`)
  for (const line of lines) process.stdout.write(`         ${line}\n`)
}
if (refused > 0) {
  process.stdout.write(`${refused} refused\n`)
  process.exitCode = 1
}

async function outcomeOf({ packages, message }: PublicTree): Promise<{ isLoaded: boolean; lines: string[] }> {
  const roots: string[] = []
  for (const each of packages) roots.push(await downloaded(each, cache))
  const shipped = packages.map(({ from, name, version }) => `${from}:${name}@${version}`).join(' + ')
  try {
    const startMs = performance.now()
    const source = await openSchemaSource(roots)
    const { type, files, notes } = await loadSchema(source, message)
    const loadedMs = performance.now()
    const { types } = await listMessageTypes(source)
    const listedMs = performance.now()
    const read = `${source.entries.length} files, of which ${files.file.length} are needed; ${type.fields.length} fields`
    const took = `loaded in ${seconds(loadedMs - startMs)}, all ${types.length} messages listed in ${seconds(listedMs - loadedMs)}`
    return { isLoaded: true, lines: [shipped, read, took, ...notes.map((note) => `note: ${note}`)] }
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return { isLoaded: false, lines: [shipped, error.message, error.hint] }
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
