import { openStore } from '../../packages/bench-core/src/store/index.ts'
import { largeRunCases, seedStore } from '../seed/seed-store.ts'
import { lastNamed } from '../seed/synthetic-report.ts'
import type { Figure } from './figure.ts'
import { timePagesOfMany } from './pages-of-many.ts'
import { type Home, startServer } from './product.ts'

const caseId = 'codec/encode/msgpackr@infrastructure-execution'

/** What the server, and then a browser, take to list, search, report, compare and follow a case in a store of many runs. */
export async function timeSavedRuns(
  home: Home,
  { runs, times }: { readonly runs: number; readonly times: number },
  tell: (text: string) => void,
): Promise<Figure[]> {
  tell(`saving ${runs.toLocaleString('en')} made-up runs …`)
  const store = await openStore({ homeFolder: home.folder })
  const large = await seedStore(store, runs).finally(() => store.close())
  const server = await startServer(home)
  try {
    tell('asking the server …')
    const compared = large.map((id) => id.slice(-6)).join(',')
    const report = `/api/runs/${large[0]}/report`
    const deep = await cursorAfter(server.url, Math.floor(runs / 2))
    const named = (name: string) => encodeURIComponent(lastNamed(name, runs))
    const questions: readonly (readonly [name: string, path: string, target: number | null])[] = [
      ['list: first 50', '/api/runs?limit=50', 100],
      ['list: 50 from the middle', `/api/runs?limit=50&cursor=${deep}`, 100],
      ['list: search of two words', `/api/runs?limit=50&q=${named('laptop')}`, 100],
      ['list: search of what is rare', `/api/runs?limit=50&q=${named('release')}`, 100],
      ['list: by tag and host', '/api/runs?limit=50&tag=nightly&host=build-7', 100],
      ['list: by state, nothing found', '/api/runs?limit=50&state=failed', 100],
      ['list: sorted by name', '/api/runs?limit=100&sort=name&dir=asc', 100],
      ['list: sorted by duration, of one host', '/api/runs?limit=100&sort=duration&host=laptop', 100],
      ['list: tags and hosts to choose from', '/api/runs/choices', 100],
      [`report of ${largeRunCases} cases`, report, 150],
      [`compare of 6 × ${largeRunCases} cases`, `/api/compare?runs=${compared}`, null],
      ['trend over 500 runs', `/api/trends?limit=500&case=${encodeURIComponent(caseId)}`, null],
      ['trends of all cases over 50 runs', '/api/trends/overview?limit=50', null],
      ['cases that runs have', '/api/cases', null],
    ]
    const figures: Figure[] = []
    for (const [name, path, target] of questions) {
      const values: number[] = []
      for (let time = 0; time < times; time++) values.push(await answerMs(`${server.url}${path}`))
      figures.push({ name: `${runs.toLocaleString('en')} runs, ${name}`, values, unit: 'ms', target })
    }
    tell('opening pages …')
    const shortIds = large.map((id) => id.slice(-6))
    return [...figures, ...(await timePagesOfMany({ url: server.url, runs, large: shortIds, caseId }, times))]
  } finally {
    await server.stop()
  }
}

/**
 * From the question to the last byte of the answer, over a connection that stands.
 * @throws Error for an answer that is none, or a search that finds nothing.
 */
export async function answerMs(url: string): Promise<number> {
  const startedMs = performance.now()
  const response = await fetch(url)
  const text = await response.text()
  const tookMs = performance.now() - startedMs
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  if (url.includes('&q=') && (JSON.parse(text) as { runs: unknown[] }).runs.length === 0)
    throw new Error(`${url} found nothing`)
  return tookMs
}

async function cursorAfter(url: string, runs: number): Promise<string> {
  let cursor = ''
  for (let seen = 0; seen < runs; seen += 200) {
    const page = await fetch(`${url}/api/runs?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
    const { nextCursor } = (await page.json()) as { nextCursor: string | null }
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return cursor
}
