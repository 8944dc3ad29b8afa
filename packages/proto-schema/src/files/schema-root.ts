import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { SchemaError } from '../schema-error.ts'
import { couldBeDescriptorSet, readDescriptorSet } from './descriptor-set.ts'
import { withoutVersions } from './paths.ts'
import { schemaLimits, tooLarge } from './schema-limits.ts'

/** One place that imports start from. */
export interface SchemaRoot {
  readonly entries: readonly string[]
  /** The folders above it, with a slash at the end. */
  readonly above: string
  /** The bytes of a `.proto` text, or a compiled file; undefined where there is none of that plain path. */
  read(path: string): Promise<Buffer | FileDescriptorProto | undefined>
}

/**
 * A file that stands in a folder which is given too is one of that folder's.
 * @throws SchemaError where there is nothing to read, or too much of it.
 */
export async function openRoots(given: readonly string[]): Promise<SchemaRoot[]> {
  const places = await Promise.all(given.map(placeOf))
  const folders = places.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  const isInside = (path: string) => folders.some((folder) => path.startsWith(withSlash(folder)))
  const roots: SchemaRoot[] = []
  for (const { path, name, isFolder } of places) {
    if (isFolder) roots.push(await folderRoot(path, name))
    else if (!path.endsWith('.proto') && (await couldBeDescriptorSet(path)))
      roots.push(await descriptorSetRoot(path))
    else if (!isInside(path)) roots.push(await fileRoot(path))
  }
  const files = roots.reduce((sum, { entries }) => sum + entries.length, 0)
  if (files > schemaLimits.files) throw tooManyFiles()
  return roots
}

async function placeOf(name: string) {
  const path = await realpath(resolve(name)).catch(() => undefined)
  if (path === undefined) {
    throw new SchemaError(
      'invalid-schema',
      `there is no file or folder "${name}"`,
      'give a .proto file, a folder of them, or a descriptor set',
    )
  }
  return { name, path, isFolder: (await stat(path)).isDirectory() }
}

async function folderRoot(root: string, name: string): Promise<SchemaRoot> {
  const entries = await protoFilesIn(root)
  if (entries.length === 0) {
    throw new SchemaError(
      'invalid-schema',
      `there is no .proto file in "${name}"`,
      'give a .proto file, or a folder of them; links are not followed',
    )
  }
  return textRoot(root, entries)
}

/** A file in `…/acme/v1` whose package is `acme.v1` imports from the folder above `acme`, as is usual. */
async function fileRoot(file: string): Promise<SchemaRoot> {
  const folder = dirname(file)
  const { size } = await stat(file)
  if (size > schemaLimits.fileBytes) throw tooLarge(basename(file), size, schemaLimits.fileBytes)
  const packageName = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(await readFile(file, 'utf8'))?.[1]
  const below = packageName?.split('.').join(sep)
  const root =
    below !== undefined && folder.endsWith(sep + below) ? folder.slice(0, -below.length - 1) || sep : folder
  return textRoot(root, [slashed(relative(root, file))])
}

function textRoot(root: string, entries: readonly string[]): SchemaRoot {
  return {
    entries,
    above: withoutVersions(slashed(withSlash(root))),
    async read(path) {
      const real = await realpath(join(root, path)).catch(() => undefined)
      if (real === undefined || !real.startsWith(withSlash(root))) return undefined
      const { size } = await stat(real)
      if (size > schemaLimits.fileBytes) throw tooLarge(path, size, schemaLimits.fileBytes)
      return readFile(real).catch(() => undefined)
    },
  }
}

async function descriptorSetRoot(path: string): Promise<SchemaRoot> {
  const files = new Map((await readDescriptorSet(path)).map((file) => [file.name, file]))
  return { entries: [...files.keys()], above: '', read: async (name) => files.get(name) }
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
      if (names.length > schemaLimits.files) throw tooManyFiles()
    }
  }
  await visit(root, 0)
  return names
}

function tooManyFiles(): SchemaError {
  return new SchemaError(
    'invalid-schema',
    `there are more than ${schemaLimits.files} .proto files`,
    'give a smaller folder, or one file',
  )
}

function withSlash(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}
