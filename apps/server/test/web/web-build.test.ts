import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webSources } from '../../src/parts.ts'
import { builtWebApp } from '../../src/web/web-build.ts'

/** Builds a page that is its source; a source that says `broken` can't be built. */
const builder = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const source = readFileSync('src/app.ts', 'utf8')
if (source === 'broken') { console.error('src/app.ts is broken'); process.exit(1) }
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/index.html', source)
`

let folder: string
let shared: string
const said: string[] = []

beforeEach(async () => {
  said.length = 0
  const root = await mkdtemp(join(tmpdir(), 'wirebench-build-'))
  folder = join(root, 'web')
  shared = join(root, 'shared')
  await mkdir(join(folder, 'node_modules/vite/bin'), { recursive: true })
  await mkdir(join(folder, 'src'))
  await mkdir(shared)
  await writeFile(join(folder, 'package.json'), '{}')
  await writeFile(join(folder, 'node_modules/vite/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'node_modules/vite/bin/vite.js'), builder)
  await writeFile(join(folder, 'src/app.ts'), 'one')
})

afterEach(() => rm(join(folder, '..'), { recursive: true }))

const build = () => builtWebApp({ folder, others: [shared] }, (line) => said.push(line))
const page = () => readFile(join(folder, 'dist/index.html'), 'utf8')

test('a web app that was never built is built, which is said', async () => {
  expect(await build()).toBe(join(folder, 'dist'))
  expect([await page(), said]).toEqual(['one', ['Building the web app …']])
})

test('an installation without what builds the web app says so, and how to have it', async () => {
  await rm(join(folder, 'node_modules/vite'), { recursive: true })
  await expect(build()).rejects.toMatchObject({
    code: 'system-refused',
    message: expect.stringMatching(/lacks the build tools \(--prod\)$/),
    hint: expect.stringContaining('install'),
  })
  expect(said).toEqual([])
})

test('texts of the build have compressed copies beside them, but for what is too small to gain from it', async () => {
  await writeFile(join(folder, 'src/app.ts'), 'let it be so. '.repeat(1_000))
  const dist = await build()
  expect((await readdir(dist)).toSorted()).toEqual([
    'build-stamp.txt',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
  const copies = [
    brotliDecompressSync(await readFile(join(dist, 'index.html.br'))),
    gunzipSync(await readFile(join(dist, 'index.html.gz'))),
  ]
  expect(copies.map(String)).toEqual([await page(), await page()])
  await writeFile(join(folder, 'src/app.ts'), 'small')
  await build()
  expect((await readdir(dist)).toSorted()).toEqual(['build-stamp.txt', 'index.html'])
})

test('nothing is built where no source has changed', async () => {
  await build()
  await build()
  expect(said).toHaveLength(1)
})

test('two that start at once both have it, and nothing is left beside it', async () => {
  await Promise.all([build(), build()])
  expect(await page()).toBe('one')
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['vite'])
})

test('a change in the web app or in what it is made of makes a new build', async () => {
  await build()
  await writeFile(join(folder, 'src/app.ts'), 'two')
  await build()
  expect([await page(), said.length]).toEqual(['two', 2])
  await writeFile(join(shared, 'model.ts'), 'new')
  await build()
  expect(said).toHaveLength(3)
})

test('a build that fails says why and leaves the old one whole, and nothing beside it', async () => {
  await build()
  await writeFile(join(folder, 'src/app.ts'), 'broken')
  await expect(build()).rejects.toThrow(/could not be built \(exit code 1\)\nsrc\/app.ts is broken/)
  expect(await page()).toBe('one')
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['vite'])
})

const imported = /(?:^(?:import|export) (?!type\b)[^'";]*?from |\bimport\()'([^']+)'/gm

/** The files of the checkout that modules are made of, without those that only types come from. */
async function filesBehind(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!/\.tsx?$/.test(file)) continue
    const { resolve } = createRequire(file)
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(imported))
      if (/^(\.|@wirebench\/)/.test(name)) open.push(resolve(name.replace(/\?raw$/, '')))
  }
  return seen
}

test('every file that the page is made of is among those whose change makes a new build', async () => {
  const { folder: page, others } = webSources()
  const files = await filesBehind([join(page, 'src/main.tsx'), join(page, 'vite.config.ts')])
  const isWatched = (file: string) =>
    [page, ...others].some((place) => file === place || file.startsWith(`${place}/`))
  expect([...files].filter((file) => !isWatched(file))).toEqual([])
  for (const place of others.filter((path) => /\.(ts|md)$/.test(path))) expect(files).toContain(place)
})
