import { chmod, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeNumbers } from './options.ts'
import { weighBundle } from './speed/bundle.ts'
import { type Figure, figureTable } from './speed/figure.ts'
import { firstView } from './speed/first-view.ts'
import { timeReportByAddress, timeReportByClick, timeStart } from './speed/pages.ts'
import { type Home, startServer, timeSmokeRun } from './speed/product.ts'
import { saveFortyCases } from './speed/saved-report.ts'
import { timeSavedRuns } from './speed/saved-runs.ts'
import { timeTrials } from './speed/trials.ts'
import { withPage } from './speed/with-page.ts'
import { calledText } from './tables.ts'

/**
 * Measures how fast the product itself is, and prints it: a table to look at, never a test. What fails is said, and the
 * rest goes on; the exit code is 0 either way.
 */
const options = wholeNumbers(
  {
    /** How often each is timed, but for the smoke run. */
    times: 5,
    'smoke-runs': 1,
    /** Made-up runs in the store that is asked for lists, comparisons and trends; 0 leaves that out. */
    'saved-runs': 10_000,
  },
  0,
)
const times = Math.max(1, options.times)
const smokeRuns = options['smoke-runs']
const savedRuns = options['saved-runs']

await using made = await mkdtempDisposable(join(tmpdir(), 'wirebench-speed-'))
const folder = made.path
// The database's user has to be able to enter it.
await chmod(folder, 0o755)
const home: Home = { folder, lock: join(folder, 'measuring.sock') }
try {
  say(calledText('speed'))
  const figures = [
    ...(await attempt('a trial process', () => timeTrials(times))),
    ...(await attempt('the server and its pages', timePages)),
    ...(await attempt('the bundle', weighBundle)),
    ...(await attempt('a smoke run', timeSmokeRuns)),
    ...(savedRuns > 0 ? await attempt('a store of many runs', timeManyRuns) : []),
  ]
  say(['', ...figureTable(figures)])
} catch (error) {
  say([`the figures could not be measured: ${error instanceof Error ? error.message : error}`])
}

async function timePages(): Promise<Figure[]> {
  say(['preparing a home folder with a saved report of 40 cases …'])
  const first = await startServer(home)
  await first.stop()
  const run = await saveFortyCases(folder)

  say(['starting the server, and opening the report …'])
  const starts = await repeated(() => timeStart(() => startServer(home)))
  const server = await startServer(home)
  try {
    const byAddress = await repeated(() => timeReportByAddress(server.url, run))
    const byClick = await repeated(() => timeReportByClick(server.url, run))
    const views = await repeated(() => withPage((page) => firstView(page, `${server.url}/runs/${run}`)))
    const figure = (name: string, values: readonly number[], target: number): Figure => ({
      name,
      values,
      unit: 'ms',
      target,
    })
    const each = <Name extends string>(seen: readonly Record<Name, number>[], name: Name) =>
      seen.map((one) => one[name])
    return [
      figure('start, to a usable page in the browser', starts, 5_000),
      figure('report of 40 cases by address: headline', each(byAddress, 'headlineMs'), 1_000),
      figure('report of 40 cases by address: first chart', each(byAddress, 'chartMs'), 1_000),
      figure('report of 40 cases by a click: headline', each(byClick, 'headlineMs'), 1_000),
      figure('report of 40 cases by a click: first chart', each(byClick, 'chartMs'), 1_000),
      figure('first view of a report of 40 cases: largest paint', each(views, 'largestPaintMs'), 1_200),
      figure('first view of a report of 40 cases: longest task', each(views, 'longestTaskMs'), 100),
      {
        name: 'first view of a report of 40 cases: JavaScript, gzip',
        values: views.slice(0, 1).map(({ scriptBytes }) => scriptBytes / 1_000),
        unit: 'kB',
        target: 250,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** In a folder of its own: the other figures are those of a store with few runs. */
async function timeManyRuns(): Promise<Figure[]> {
  const many = join(folder, 'many')
  await mkdir(many)
  await chmod(many, 0o755)
  return timeSavedRuns({ folder: many, lock: home.lock }, { runs: savedRuns, times }, (text) => say([text]))
}

async function timeSmokeRuns(): Promise<Figure[]> {
  say(['making a smoke run …'])
  const values: number[] = []
  for (let time = 0; time < smokeRuns; time++) values.push(await timeSmokeRun(home))
  return [{ name: 'bench codec --preset smoke, to its answer', values, unit: 'ms', target: 20_000 }]
}

async function repeated<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let time = 0; time < times; time++) results.push(await measure())
  return results
}

async function attempt(what: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure()
  } catch (error) {
    say([`${what} could not be timed: ${error instanceof Error ? error.message : error}`])
    return []
  }
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
