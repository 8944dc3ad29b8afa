import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const dist = join(import.meta.dirname, '../../apps/web/dist')
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

/** Sizes of what the browser loads, compressed as over the wire (gzip, level 9), against their budgets. */
export async function weighBundle(): Promise<Figure[]> {
  const names = await readdir(join(dist, 'assets'))
  const chunk = (start: string) => {
    const found = names.find((name) => name.startsWith(`${start}-`) && name.endsWith('.js'))
    if (found === undefined) throw new Error(`there is no chunk ${start}`)
    return found
  }
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)![1]!
  const shell = await withImports([entry])
  const charts = await withImports([chunk('recharts-picture')])
  const styles = names.filter((name) => name.endsWith('.css'))
  const onlyCharts = charts.difference(shell)
  return [
    await weighed('shell JS, gzip', shell, 195),
    await weighed('charts chunk, gzip', onlyCharts, 130),
    await weighed('CSS, gzip', new Set(styles), 15),
  ]
}

/** Chunks with everything that they import at once; what they load later is not followed. */
async function withImports(entries: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const open = [...entries]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const source = await readFile(join(dist, 'assets', name), 'utf8')
    open.push(...[...source.matchAll(staticImport)].map(([, imported]) => imported!))
  }
  return found
}

async function weighed(name: string, chunks: ReadonlySet<string>, targetKb: number): Promise<Figure> {
  const sizes = await Promise.all(
    [...chunks].map(
      async (chunk) => gzipSync(await readFile(join(dist, 'assets', chunk)), { level: 9 }).length,
    ),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { name, values: [bytes / 1_000], unit: 'kB', target: targetKb }
}
