import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'rolldown'

/** Libraries that nothing measures: they become a part of the package. */
const unmeasured = [
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'commander',
  'fastest-levenshtein',
  'fastify-type-provider-zod',
  'hdr-histogram-js',
  'kysely',
  'protobufjs-cli',
  'string-width',
  'ts-proto',
  'ulid',
  'yaml',
]
/** The ways into a library that is measured by others, through which nothing is measured. */
const unmeasuredDoors = ['zod/mini', 'zod/v4/locales/en.js']

/** Files that a process begins with, and the one that other people's programs import. */
const beginnings = [
  'packages/*/src/**/*-main.js',
  'packages/bench-core/src/{bin,library}.js',
  'apps/server/src/main.js',
]

/** Stands for the package's own folder until it is known how deep the file lies that speaks of it. */
const rootFolder = 'wirebench-package:/'

/**
 * Joins the modules in a folder into few files, because each that is loaded takes a part of a millisecond and a block of the disk. What
 * processes begin with keeps its place; so does, in its own eyes, every module that finds something beside itself.
 * What is measured is loaded as its authors published it.
 * @param published The libraries that the packages depend on.
 * @returns Those that have to be installed beside the package.
 */
export async function bundle(from: string, target: string, published: readonly string[]): Promise<string[]> {
  const installed = published.filter((name) => !unmeasured.includes(name))
  const isInstalled = (specifier: string) =>
    !unmeasuredDoors.includes(specifier) &&
    installed.some((name) => specifier === name || specifier.startsWith(`${name}/`))

  const { output } = await build({
    cwd: from,
    input: Object.fromEntries(
      globSync(beginnings, { cwd: from }).map((file) => [file.slice(0, -'.js'.length), join(from, file)]),
    ),
    platform: 'node',
    external: isInstalled,
    plugins: [keepPlaces(from), takeFilesAlong(target), findZlib, withoutLayout],
    output: { dir: target, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' },
    logLevel: 'warn',
  })
  for (const { fileName } of output) {
    const path = join(target, fileName)
    const way = relative(dirname(path), target).replaceAll(sep, '/')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(rootFolder, way === '' ? './' : `${way}/`))
  }
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
  writeFileSync(join(target, 'parts/LICENSES.txt'), licencesOf(modules))
  return installed
}

/** Own modules find what lies beside them as if they had stayed where they were. */
function keepPlaces(from: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta' },
      handler(code, id) {
        if (!id.startsWith(from)) return null
        const place = `${rootFolder}${relative(from, id).replaceAll(sep, '/')}`
        const url = `new URL(${JSON.stringify(place)}, import.meta.url)`
        const placed = code.replaceAll(/\bimport\.meta\.(url|dirname|resolve\b)/g, (_, what: string) => {
          if (what === 'url') return `${url}.href`
          if (what === 'dirname') return `pathOfUrl(new URL('.', ${url}))`
          return `((way) => new URL(way, ${url}).href)`
        })
        return `import { fileURLToPath as pathOfUrl } from 'node:url'\n${placed}`
      },
    },
  }
}

/** A library that reads files beside its modules finds them, for they come along. */
function takeFilesAlong(target: string): Plugin {
  const prefix = 'folder-of:'
  return {
    name: 'take-files-along',
    resolveId: (specifier) => (specifier.startsWith(prefix) ? specifier : null),
    load(id) {
      if (!id.startsWith(prefix)) return null
      const url = `new URL(${JSON.stringify(`${rootFolder}parts/${id.slice(prefix.length)}/`)}, import.meta.url)`
      return `import { fileURLToPath } from 'node:url'\nexport const folder = fileURLToPath(${url})`
    },
    transform: {
      filter: { code: '__dirname', id: /node_modules/ },
      handler(code, id) {
        const { name, folder } = packageOf(id)
        const files = join(folder, 'static')
        if (existsSync(files)) cpSync(files, join(target, 'parts', name, 'static'), { recursive: true })
        const place = join(name, relative(folder, dirname(id))).replaceAll(sep, '/')
        return code.replaceAll(/\b__dirname\b/g, `require(${JSON.stringify(`${prefix}${place}`)}).folder`)
      },
    },
  }
}

/** hdr-histogram-js hides from bundlers that it wants zlib, and would fall back on an inflate of its own. */
export const findZlib: Plugin = {
  name: 'find-zlib',
  transform: {
    filter: { code: 'eval(', id: /hdr-histogram-js/ },
    handler: (code) => code.replaceAll(/\beval\('(require\("zlib"\)\.\w+)'\)/g, '$1'),
  },
}

/** ts-proto brings 24 MB that lay out the lines of what nobody reads. */
const withoutLayout: Plugin = {
  name: 'without-layout',
  resolveId: (specifier) => (specifier === 'dprint-node' ? '\0dprint-node' : null),
  load: (id) => (id === '\0dprint-node' ? 'module.exports = { format: (file, code) => code }' : null),
}

/** What the authors of the libraries inside ask to be told. */
function licencesOf(modules: readonly string[]): string {
  const folders = new Map(
    modules.filter((id) => id.includes('node_modules')).map((id) => [packageOf(id).folder, packageOf(id)]),
  )
  return [...folders.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ folder, name, version, license }) => {
      const [file] = globSync('{LICEN[SC]E,licen[sc]e,COPYING}*', { cwd: folder })
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
      return `${name} ${version} (${license})\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}

/** The package that a module of a library belongs to. */
function packageOf(module: string) {
  const path = module.replace(/^\0/, '').replace(/\?.*$/, '')
  const at = path.lastIndexOf(`node_modules${sep}`) + `node_modules${sep}`.length
  const parts = path.slice(at).split(sep)
  const name = parts.slice(0, parts[0]!.startsWith('@') ? 2 : 1)
  const folder = path.slice(0, at) + name.join(sep)
  const { version, license } = createRequire(import.meta.url)(join(folder, 'package.json')) as Record<
    'version' | 'license',
    string
  >
  return { name: name.join('/'), folder, version, license }
}
