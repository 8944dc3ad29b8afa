import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'rolldown'
import { moments } from '../packages/bench-core/test/run/support/moments.ts'
import { findZlib } from '../scripts/pack/bundle.ts'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'packages/bench-core/src')
/** What tests start in place of programs of the product. */
const ofTests = [
  'apps/server/src/main.ts',
  'apps/server/test/support/stand-in-engine.ts',
  'apps/server/test/support/stand-in-main.ts',
  'packages/bench-core/test/store/children/keep-store-open.ts',
]
/** From here programs find the libraries that are not joined. */
const caches = join(root, 'packages/bench-core/node_modules/.cache/wirebench-programs')
const keptMs = 86_400_000

/** Libraries that are joined too, because most programs load them. */
const joined =
  /^(@bufbuild\/protobuf|@wirebench|commander|fastest-levenshtein|hdr-histogram-js|kysely|ulid|zod\/mini)(\/|$)/
/** Those that are found from the server's own folder alone. */
const ofServer = /^(@fastify\/|fastify-type-provider-zod$)/

/** Joins the modules of programs that tests start hundreds of times into few files: they start in about half the CPU time. */
export default async function setup(): Promise<void> {
  process.env.WIREBENCH_PROGRAMS ??= await joinedPrograms()
}

async function joinedPrograms(): Promise<string> {
  const made = [
    'packages/*/{src/**/*.ts,package.json}',
    'packages/bench-core/test/{fixtures,store/{children,support}}/**/*.ts',
    'apps/server/{src,test/support}/**/*.ts',
    'packages/bench-core/test/{run/support/moments,support/test-program}.ts',
    'pnpm-lock.yaml',
    'test/joined-programs.ts',
  ]
  const hash = createHash('sha256')
  for (const file of globSync(made, { cwd: root }).toSorted())
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  const place = join(caches, hash.digest('hex').slice(0, 16))
  if (existsSync(place)) {
    const now = new Date()
    utimesSync(place, now, now)
    return place
  }

  for (const old of globSync(`${caches}/*`)) {
    // Another run of tests may rename or remove it meanwhile.
    const found = statSync(old, { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - keptMs) rmSync(old, { recursive: true, force: true })
  }
  mkdirSync(caches, { recursive: true })
  const unfinished = mkdtempSync(join(caches, 'joining-'))
  const programs = [
    ...globSync(['**/*-main.ts', 'bin.ts'], { cwd: sources }).map(
      (file) => [file, join(sources, file)] as const,
    ),
    ...ofTests.map((file) => [`tests/${basename(file)}`, join(root, file)] as const),
  ]
  await Promise.all(
    programs.map(([file, source]) => joinedTo(unfinished, file.slice(0, -'.ts'.length), source)),
  )
  try {
    renameSync(unfinished, place)
  } catch (error) {
    // Another run of tests was first.
    if (!existsSync(place)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return place
}

/** Each has files of its own: what several programs shared would be in many more of them, each of which takes its time. */
async function joinedTo(dir: string, name: string, source: string): Promise<void> {
  await build({
    cwd: root,
    input: { [name]: source },
    platform: 'node',
    external: (id, by) =>
      /^[^./]/.test(id) &&
      !by?.includes('node_modules') &&
      ![joined, ofServer, ofRuntime].some((known) => known.test(id)),
    plugins: [placeLibraries, lazyRuntime, keepPlaces, keepPrograms, forMoments, findZlib],
    output: {
      dir,
      entryFileNames: '[name].mjs',
      chunkFileNames: `parts/${name.replaceAll('/', '-')}/[name].mjs`,
    },
    // What one program puts off, another may need at once.
    checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
    logLevel: 'warn',
  })
}

/** Parts of the runtime, but for those that have no other way. */
const ofRuntime = /^node:(?!module$)/

/**
 * Each is loaded when something of it is first used. To import it loads all of it, and more: for streams of files and the
 * client of HTTP that it exports, too. The runtime compiles that anew in every process that has flags of its own.
 */
const lazyRuntime: Plugin = {
  name: 'lazy-runtime',
  resolveId: { filter: { id: ofRuntime }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0node:/ },
    handler(id) {
      const part = id.slice(1)
      const names = Object.keys(process.getBuiltinModule(part)!)
      const code = `let part
const get = (name) => (part ??= process.getBuiltinModule('${part}'))[name]
for (const name of ${JSON.stringify(names)})
  Object.defineProperty(exports, name, { enumerable: true, get: () => get(name) })`
      return { code, moduleType: 'js' }
    },
  },
}

/** The libraries that programs don't find from where they are joined. */
const placeLibraries: Plugin = {
  name: 'place-libraries',
  resolveId: {
    filter: { id: ofServer },
    async handler(id, by) {
      const found = await this.resolve(id, by, { skipSelf: true })
      return found && { id: pathToFileURL(found.id).href, external: true }
    },
  },
}

/** Modules find what lies beside them in the checkout. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, what) =>
        JSON.stringify(what === 'url' ? pathToFileURL(id).href : dirname(id)),
      ),
  },
}

/** One that another program imports gives it nothing, and is what it does. */
const keepPrograms: Plugin = {
  name: 'keep-programs',
  transform: {
    filter: { id: /-main\.ts$/ },
    handler: (code) => ({ code, moduleSideEffects: true }),
  },
}

/** The command line of tests measures for moments, as runs in their own processes do. */
const forMoments: Plugin = {
  name: 'for-moments',
  transform: {
    filter: { id: moments.map(({ file }) => join(sources, file)) },
    handler(code, id) {
      const here = moments.filter(({ file }) => id === join(sources, file))
      const changes = here.map(({ of, instead }) => `Object.assign(${of}, ${JSON.stringify(instead)})\n`)
      return `${code}\n${changes.join('')}`
    },
  },
}
