import type { Page } from 'playwright-core'
import { largeRunCases } from '../seed/seed-store.ts'
import { lastNamed } from '../seed/synthetic-report.ts'
import type { Figure } from './figure.ts'
import { firstView, longestTaskOfReading } from './first-view.ts'
import { paintedAfter, paintedAfterOpening, type Sight } from './painted.ts'
import { withPage } from './with-page.ts'

/** A store of many made-up runs behind a server. */
export interface ManyRuns {
  readonly url: string
  readonly runs: number
  /** Short ids of the runs of many cases. */
  readonly large: readonly string[]
  /** A case that most runs have. */
  readonly caseId: string
}

const list = 'section[aria-label="Runs"]'
const listReady = `[aria-busy="false"] ${list}`

/** The same questions as a reader asks them: in a real browser, from the click or the navigation to the painted answer. */
export async function timePagesOfMany(
  { url, runs, large, caseId }: ManyRuns,
  times: number,
): Promise<Figure[]> {
  const rare = lastNamed('release', runs)
  const compared = `${url}/compare?runs=${large.join()}`
  const table = 'section[aria-label="Compared cases"] tbody th[scope="row"]'
  const steps: readonly (readonly [
    name: string,
    targetMs: number | null,
    measure: (page: Page) => Promise<number>,
  ])[] = [
    ['list, by address', 800, opened(`${url}/runs`, { selector: `${list} tbody th[scope="row"]` })],
    [
      'list, sorted by name with a click',
      null,
      clicked(`${url}/runs`, `${list} thead th:nth-of-type(3) button`, {
        selector: `${listReady} th[aria-sort="ascending"]`,
      }),
    ],
    [
      'list, searched by typing (200 ms of rest included)',
      null,
      async (page) => {
        await page.goto(`${url}/runs`)
        await page.waitForSelector(`${list} tbody th[scope="row"]`)
        const sight: Sight = { selector: `${listReady} tbody tr:first-child th[scope="row"]`, text: rare }
        return paintedAfter(page, { on: 'input[data-search]', type: rare }, sight)
      },
    ],
    [
      `report of ${largeRunCases} cases, by address`,
      1_000,
      opened(`${url}/runs/${large[0]}`, { selector: '#answer p' }),
    ],
    [
      `report of ${largeRunCases} cases: largest paint`,
      1_200,
      async (page) => (await firstView(page, `${url}/runs/${large[0]}`)).largestPaintMs,
    ],
    [
      `report of ${largeRunCases} cases, scrolled to its end: longest task`,
      100,
      async (page) => {
        await firstView(page, `${url}/runs/${large[0]}`)
        return longestTaskOfReading(page)
      },
    ],
    [`compare of 6 × ${largeRunCases} cases, by address`, 1_200, opened(compared, { selector: table })],
    [
      `compare of 6 × ${largeRunCases} cases, another filter chosen`,
      100,
      async (page) => {
        await page.goto(`${compared}&show=undecided`)
        await page.waitForSelector('section[aria-label="Export"]')
        const on = 'search[aria-label="Filter the cases"] select'
        return paintedAfter(
          page,
          { on, type: 'all' },
          { selector: '[role="status"]', text: `${largeRunCases} of` },
        )
      },
    ],
    [
      'trend over 500 runs, by address',
      1_000,
      opened(`${url}/trends?range=500&case=${encodeURIComponent(caseId)}`, {
        selector: 'figure svg path.chart-series',
      }),
    ],
    [
      'trends of all cases, by address',
      1_000,
      opened(`${url}/trends`, { selector: 'section[aria-label^="Cases over"] tbody th[scope="row"]' }),
    ],
  ]
  const figures: Figure[] = []
  for (const [name, target, measure] of steps) {
    const values: number[] = []
    for (let time = 0; time < times; time++) values.push(await withPage(measure))
    figures.push({
      name: `${runs.toLocaleString('en')} runs in the browser, ${name}`,
      values,
      unit: 'ms',
      target,
    })
  }
  return figures
}

function opened(url: string, sight: Sight) {
  return (page: Page) => paintedAfterOpening(page, url, sight)
}

function clicked(url: string, on: string, sight: Sight) {
  return async (page: Page) => {
    await page.goto(url)
    await page.waitForSelector(on)
    return paintedAfter(page, { on }, sight)
  }
}
