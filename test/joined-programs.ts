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
import { findZlib } from '../scripts/pack/bundle.ts'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'packages/bench-core/src')
/** What tests start in place of programs of the product. */
const ofTests = [
  'apps/server/test/support/stand-in-engine.ts',
  'packages/bench-core/test/store/children/keep-store-open.ts',
]
/** From here programs find the libraries that are not joined. */
const caches = join(root, 'packages/bench-core/node_modules/.cache/wirebench-programs')
const keptMs = 86_400_000

/** Libraries that are joined too, because most programs load them. */
const joined =
  /^(@bufbuild\/protobuf|@wirebench|commander|fastest-levenshtein|hdr-histogram-js|kysely|ulid|zod\/mini)(\/|$)/

/** Joins the modules of programs that tests start hundreds of times into few files: they start in about half the CPU time. */
export default async function setup(): Promise<void> {
  process.env.WIREBENCH_PROGRAMS ??= await joinedPrograms()
}

async function joinedPrograms(): Promise<string> {
  const made = [
    'packages/*/{src/**/*.ts,package.json}',
    'packages/bench-core/test/{fixtures,store/{children,support}}/**/*.ts',
    'apps/server/test/support/*.ts',
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
  const programs = globSync(['**/*-main.ts', 'bin.ts'], { cwd: sources })
  await build({
    cwd: root,
    input: Object.fromEntries([
      ...programs.map((file) => [file.slice(0, -'.ts'.length), join(sources, file)]),
      ...ofTests.map((file) => [`tests/${basename(file, '.ts')}`, join(root, file)]),
    ]),
    platform: 'node',
    external: (id, by) => /^[^./]/.test(id) && !by?.includes('node_modules') && !joined.test(id),
    plugins: [keepPlaces, findZlib],
    output: { dir: unfinished, entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name].mjs' },
    logLevel: 'warn',
  })
  try {
    renameSync(unfinished, place)
  } catch (error) {
    // Another run of tests was first.
    if (!existsSync(place)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return place
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
