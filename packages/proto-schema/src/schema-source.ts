import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { SchemaError } from './schema-error.ts'

const schemaLimits = {
  files: 2_000,
  fileBytes: 4_000_000,
  totalBytes: 32_000_000,
  folderDepth: 32,
} as const

/** The `.proto` files that may be read, by their path below one folder; nothing outside it is ever read. */
export interface SchemaSource {
  /** The files that were named: all of a folder, or the one. */
  readonly entries: readonly string[]
  /** The text of a file, or undefined where there is none of that path. */
  read(path: string): Promise<string | undefined>
}

/**
 * The files of a folder, or one file with those that it imports from its folder. A file in `…/acme/v1` whose package is
 * `acme.v1` imports from the folder above `acme`, as is usual.
 * @throws SchemaError where there is nothing to read, or too much of it.
 */
export async function openSchemaSource(protoPath: string): Promise<SchemaSource> {
  const path = await realpath(resolve(protoPath)).catch(() => undefined)
  if (path === undefined) {
    throw new SchemaError(
      'invalid-schema',
      `there is no file or folder "${protoPath}"`,
      'give a .proto file, or a folder of them',
    )
  }
  const isFolder = (await stat(path)).isDirectory()
  const root = isFolder ? path : await importRoot(path)
  const entries = isFolder ? await protoFilesIn(root) : [slashed(relative(root, path))]
  if (entries.length === 0) {
    throw new SchemaError(
      'invalid-schema',
      `there is no .proto file in "${protoPath}"`,
      'give a .proto file, or a folder of them; links are not followed',
    )
  }
  let totalBytes = 0
  const texts = new Map<string, string>()
  return {
    entries,
    async read(name) {
      if (texts.has(name) || !isPlainPath(name)) return texts.get(name)
      const file = join(root, name)
      const real = await realpath(file).catch(() => undefined)
      if (real === undefined || !real.startsWith(root === sep ? root : root + sep)) return undefined
      const { size } = await stat(real)
      totalBytes += size
      if (size > schemaLimits.fileBytes) throw tooLarge(name, size, schemaLimits.fileBytes)
      if (totalBytes > schemaLimits.totalBytes)
        throw tooLarge('the schema', totalBytes, schemaLimits.totalBytes)
      const text = await readFile(real, 'utf8').catch(() => undefined)
      if (text !== undefined) texts.set(name, text)
      return text
    },
  }
}

/** Whether a path has only plain names in it, so that it leads down and nowhere else. */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (path === '' || path.length > 500 || isAbsolute(path) || /[\\:\x00-\x1f\x7f]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

async function importRoot(file: string): Promise<string> {
  const folder = dirname(file)
  const { size } = await stat(file)
  if (size > schemaLimits.fileBytes) throw tooLarge(basename(file), size, schemaLimits.fileBytes)
  const name = /^\s*package\s+([\w.]+)\s*;/m.exec(await readFile(file, 'utf8'))?.[1]
  const below = name?.split('.').join(sep)
  return below !== undefined && folder.endsWith(sep + below)
    ? folder.slice(0, -below.length - 1) || sep
    : folder
}

async function protoFilesIn(root: string): Promise<string[]> {
  const names: string[] = []
  const visit = async (folder: string, depth: number) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isFile() && entry.name.endsWith('.proto')) names.push(slashed(relative(root, path)))
      const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
      if (isOurs && depth < schemaLimits.folderDepth && !(await lstat(path)).isSymbolicLink())
        await visit(path, depth + 1)
      if (names.length > schemaLimits.files) {
        throw new SchemaError(
          'invalid-schema',
          `there are more than ${schemaLimits.files} .proto files in the folder`,
          'give a smaller folder, or one file',
        )
      }
    }
  }
  await visit(root, 0)
  return names
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}

function tooLarge(what: string, bytes: number, limit: number): SchemaError {
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`
  return new SchemaError(
    'invalid-schema',
    `${what} is too large: ${megabytes(bytes)} where ${megabytes(limit)} are allowed`,
    'leave out what the message doesn’t need',
  )
}
