import { spawnSync } from 'node:child_process'
import { globSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { extract } from 'tar'
import { sumBy } from '../packages/bench-core/src/model/sum.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'

/**
 * Prints how large the house is: lines by package, those of a revision below today's where one is named; the longest files,
 * and the folders with most files side by side.
 * Usage: pnpm house [REVISION]
 */
const packages = ['packages/bench-core', 'packages/proto-schema', 'apps/server', 'apps/web']
const shownFiles = 10
const crowdedFolder = 15
const [revision] = process.argv.slice(2)

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
const filesIn = (folder: string, cwd: string) =>
  globSync(`${folder}/**/*.{ts,tsx,css}`, {
    cwd,
    exclude: ['**/gen/**', '**/node_modules/**', '**/dist/**'],
  }).map((path) => ({ path, lines: linesOf(join(cwd, path)) }))

/** Of each package, and at the end of all. */
function filesOfPackages(cwd: string) {
  const rows = packages.map((name) => ({
    package: basename(name),
    source: filesIn(`${name}/src`, cwd),
    tests: filesIn(`${name}/test`, cwd),
  }))
  const source = rows.flatMap((row) => row.source)
  const tests = [...rows.flatMap((row) => row.tests), ...filesIn('test', cwd)]
  return [...rows, { package: 'all', source, tests }]
}

function filesAt(tree: string) {
  const archive = spawnSync('git', ['archive', '--end-of-options', tree], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: Infinity,
  })
  if (archive.status !== 0) process.exit(2)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-house-'))
  extract({ cwd: folder.path, sync: true }).end(archive.stdout)
  return filesOfPackages(folder.path)
}

const figuresOf = ({ source, tests }: ReturnType<typeof filesOfPackages>[number]) => ({
  files: source.length,
  lines: sumBy(source, ({ lines }) => lines),
  'median of a file': source.length === 0 ? 0 : median(source.map(({ lines }) => lines)),
  'lines of tests': sumBy(tests, ({ lines }) => lines),
})
const today = filesOfPackages('.')
const then = revision === undefined ? [] : filesAt(revision)
console.table(
  today.flatMap((row, index) => [
    { package: row.package, ...figuresOf(row) },
    ...then.slice(index, index + 1).map((old) => ({ package: `  at ${revision}`, ...figuresOf(old) })),
  ]),
)

const sources = today.at(-1)!.source
console.log('longest files')
for (const { path, lines } of sources.toSorted((a, b) => b.lines - a.lines).slice(0, shownFiles))
  console.log(`${String(lines).padStart(7)}  ${path}`)

console.log(`folders with more than ${crowdedFolder} files side by side`)
const folders = Map.groupBy(sources, ({ path }) => dirname(path))
for (const [folder, files] of [...folders].toSorted(([, a], [, b]) => b.length - a.length))
  if (files.length > crowdedFolder) console.log(`${String(files.length).padStart(7)}  ${folder}`)
