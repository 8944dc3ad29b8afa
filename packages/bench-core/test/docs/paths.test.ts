import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages, read, root } from './pages.ts'

const core = 'packages/bench-core/src'
/** Of msgpack-javascript. */
const ofAnotherProject = 'benchmark/benchmark-from-msgpack-lite.ts'

const exists = (path: string) => existsSync(join(root, path))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

test.each(pages)('what %s links to is there', (page) => {
  const links = matches(read(page), /\]\((?![a-z]+:)([^)#\s]+)/g)
  expect(links.filter((link) => !exists(join(dirname(page), link)))).toEqual([])
})

test.each(pages)('what %s names of the code is there', (page) => {
  const named = matches(read(page), /`((?:[\w-][\w.-]*\/)+(?:[\w.-]+\.tsx?|[\w.-]+\/))`/g)
  const places = ['', 'packages/bench-core', core, `${core}/report`, dirname(page)]
  expect(named.filter((path) => !places.some((place) => exists(join(place, path))))).toEqual(
    page === 'docs/experiments/libraries-own-benchmarks.md' ? [ofAnotherProject] : [],
  )
})

test('the index of the documents names each page', () => {
  const named = matches(read('docs/README.md'), /\]\(((?!\.\.)[^)]+\.md)\)/g)
  expect(named.toSorted()).toEqual(
    globSync('**/*.md', {
      cwd: join(root, 'docs'),
      exclude: ['README.md', 'example/decision.md', 'experiments/!(README).md'],
    }).toSorted(),
  )
})

test('the index of the experiments names each page', () => {
  const named = matches(read('docs/experiments/README.md'), /\]\(([\w-]+\.md)\)/g)
  const files = globSync('*.md', { cwd: join(root, 'docs/experiments'), exclude: ['README.md'] })
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('the index of the scripts names each file', () => {
  const named = new Set(matches(read('scripts/README.md'), /`([a-z-]+\.m?[jt]s)`/g))
  const files = globSync('*.{ts,mjs}', { cwd: join(root, 'scripts') })
  expect([...named].toSorted()).toEqual(files.toSorted())
})

test('the index of the tests in a browser names each file', () => {
  const rows = matches(read('test/e2e/README.md'), /^\| (`.+?`) +\|/gm)
  const named = rows.flatMap((row) => matches(row, /`([\w-]+)`/g))
  const files = globSync('*.test.ts', { cwd: join(root, 'test/e2e') })
  expect(named.map((name) => `${name}.test.ts`).toSorted()).toEqual(files.toSorted())
})

describe('the index of the engine', () => {
  const text = read('packages/bench-core/README.md')
  const lines = [...text.matchAll(/^- `([\w/-]+)`: ((?:.*\n)(?: {2}.*\n)*)/gm)].map(
    ([, folder, line]) => [folder!, line!] as const,
  )
  const entries = (folder: string, isDeep = false) =>
    readdirSync(join(root, core, folder), { withFileTypes: true, recursive: isDeep })
  const foldersIn = (folder: string) =>
    entries(folder).flatMap((entry) => (entry.isDirectory() && entry.name !== 'gen' ? [entry.name] : []))
  const namedIn = (folder: string) =>
    lines.flatMap(([of, line]) => (of === folder ? matches(line, /`([\w-]+)`/g) : []))

  test('has a row for each folder', () => {
    expect(matches(text, /^\| `([\w-]+)`/gm).toSorted()).toEqual(foldersIn('').toSorted())
  })

  test.each(lines)('names of %s what is there, and all of its folders', (folder) => {
    const named = namedIn(folder)
    const known = new Set(entries(folder, true).map(({ name }) => name.replace(/\.ts$/, '')))
    expect(named.filter((name) => !known.has(name))).toEqual([])
    const told = [...named.map((name) => `${folder}/${name}`), ...lines.map(([of]) => of)]
    expect(foldersIn(folder).filter((name) => !told.includes(`${folder}/${name}`))).toEqual([])
  })

  test('has a line for every folder in which many files stand side by side', () => {
    const sources = globSync('**/*.ts', { cwd: join(root, core), exclude: ['workloads/gen/**'] })
    const crowded = [...Map.groupBy(sources, dirname)].flatMap(([folder, { length }]) =>
      length > 15 ? [folder] : [],
    )
    const told = lines.flatMap(([folder]) => [folder, ...namedIn(folder).map((name) => join(folder, name))])
    expect(crowded.filter((folder) => !told.includes(folder))).toEqual([])
  })
})
