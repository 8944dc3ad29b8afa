import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { median } from '../packages/bench-core/src/stats/mean.ts'

/**
 * Prints how large the house is: lines by package, the longest files, and the folders with most files side by side.
 * Usage: pnpm house
 */
const packages = ['packages/bench-core', 'packages/proto-schema', 'apps/server', 'apps/web']
const shownFiles = 10
const crowdedFolder = 15

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
const filesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,css}`, { exclude: ['**/gen/**', '**/node_modules/**', '**/dist/**'] }).map(
    (path) => ({
      path,
      lines: linesOf(path),
    }),
  )
const sum = (files: readonly { lines: number }[]) => files.reduce((total, { lines }) => total + lines, 0)

const rows = packages.map((name) => ({
  package: basename(name),
  source: filesIn(`${name}/src`),
  tests: filesIn(`${name}/test`),
}))
const sources = rows.flatMap(({ source }) => source)
const everything = {
  package: 'all',
  source: sources,
  tests: [...rows.flatMap(({ tests }) => tests), ...filesIn('test')],
}
console.table(
  [...rows, everything].map(({ package: name, source, tests }) => ({
    package: name,
    files: source.length,
    lines: sum(source),
    'median of a file': median(source.map(({ lines }) => lines)),
    'lines of tests': sum(tests),
  })),
)

console.log('longest files')
for (const { path, lines } of sources.toSorted((a, b) => b.lines - a.lines).slice(0, shownFiles))
  console.log(`${String(lines).padStart(7)}  ${path}`)

console.log(`folders with more than ${crowdedFolder} files side by side`)
const folders = Map.groupBy(sources, ({ path }) => dirname(path))
for (const [folder, files] of [...folders].toSorted(([, a], [, b]) => b.length - a.length))
  if (files.length > crowdedFolder) console.log(`${String(files.length).padStart(7)}  ${folder}`)
