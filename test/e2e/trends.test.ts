import type { Report } from '@wirebench/bench-core/model/report/report'
import { TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { beforeAll, describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { describePages, eventually, named, startVisit, type Visit } from './support/visit.ts'

const protobufDecode = 'codec/decode/protobuf-es@infrastructure-execution'
let visit: Visit
/** Short ids: the first run, which is the baseline, and the newest one, both of the same machine. */
let first: string
let after: string
const quietRuns = 7
const slowerRuns = 4

beforeAll(async () => {
  visit = await startVisit()
  const ids: string[] = []
  for (let run = 1; run <= quietRuns + slowerRuns; run++) {
    const factor = run > quietRuns ? 1.25 : 1
    const contenders = contendersTimes({ 'protobuf-es': factor })
    ids.push(await visit.save(named(reportOf(run, { contenders }), `nightly ${run}`)))
  }
  await visit.save(
    named(
      reportOf(quietRuns, { runId: `01kajq8z9m4x6s2t5v7kelsewh`, environment: { hostName: 'laptop' } }),
      'laptop',
    ),
  )
  for (const [run, seed] of [5, 5, 7, 7].entries()) {
    const revision = `${run + 1}`.repeat(40)
    const environment = { hostName: 'desk', code: { revision, isDirty: false, lockfile: null } }
    const runId = `01kajq8z9m4x6s2t5v7kdesk0${run}`
    await visit.save(withSeed(named(reportOf(run + 1, { runId, environment }), `desk ${run + 1}`), seed))
  }
  first = ids[0]!
  after = ids.at(-1)!
  await fetch(`${visit.url}/api/runs/${first}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ baseline: true, tags: ['main'] }),
  })
  return visit.end
})

describe('all cases of a series', () => {
  test('stand with what moved first, how they went and where they are', async () => {
    await visit.open('/trends')
    await visit.page.getByText(/6 cases over 11 runs: \d got worse.* \(bench-host\)/).waitFor()
    const rows = await overviewRows()
    expect(
      rows
        .map(([name]) => name)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([expect.stringMatching(/^protobuf-es decode/), expect.stringMatching(/^protobuf-es encode/)])
    expect(rows[0]!.join(' ')).toMatch(/▲ 2\d % slower .*the baseline/)
    expect(rows[0]!.join(' ')).toMatch(/slower \[.*\] since run \w+; 4 runs against the 7 before/)
    expect(await visit.page.getByRole('img', { name: /ratio to the reference, of 11 runs/ }).count()).toBe(4)
    await visit.shoot('trends-overview')
  })

  test('say the same as the API', async () => {
    const answer = await fetch(`${visit.url}/api/trends/overview`)
    const overview = TrendOverview.parse(await answer.json())
    await visit.open('/trends')
    const shown = (await overviewRows()).map(([name]) => name)
    expect(shown.map((name) => name?.split(' infrastructure')[0])).toEqual(
      overview.cases.map(({ key }) => `${key.contender} ${key.operation}`),
    )
  })

  test('are found by words, and filters last through a reload', async () => {
    await visit.open('/trends')
    await visit.page.getByRole('searchbox').fill('decode protobuf')
    await eventually(async () => (await overviewRows()).length).toBe(1)
    await visit.page.getByRole('combobox', { name: 'Show' }).selectOption('moved')
    await visit.page.waitForURL(/q=decode\+protobuf.*show=moved|show=moved.*q=decode\+protobuf/)
    await visit.page.reload()
    expect(await overviewRows()).toHaveLength(1)
  })

  test('of another machine, or of runs with a tag, are another series', async () => {
    await visit.open('/trends')
    await visit.page.getByRole('combobox', { name: 'Host' }).selectOption('laptop')
    await visit.page.getByText(/6 cases over 1 run: a trend needs at least 2 runs/).waitFor()
    await visit.open('/trends?tag=main&host=laptop')
    await visit.page.getByRole('button', { name: 'Show all series' }).click()
    await visit.page.getByText(/6 cases over 11 runs/).waitFor()
  })

  test('lead to each of them and back', async () => {
    await visit.open('/trends?min=5')
    await visit.page.getByRole('link', { name: /^protobuf-es decode/ }).click()
    await visit.page.getByRole('img', { name: /mean time.* over 11 runs/ }).waitFor()
    expect(decodeURIComponent(visit.page.url())).toContain(`case=${protobufDecode}`)
    expect(visit.page.url()).toContain('min=5')
    await visit.page.getByRole('link', { name: 'All cases' }).click()
    expect(await overviewRows()).toHaveLength(6)
    await visit.page.goBack()
    await visit.page.getByRole('img', { name: /mean time.* over 11 runs/ }).waitFor()
  })
})

describe('a trend', () => {
  test('shows every run as a point and as a row, with what changed', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}`)
    const table = visit.page.getByRole('region', { name: /newest first/ })
    await table.waitFor()
    expect(await table.getByRole('row').count()).toBe(quietRuns + slowerRuns + 1)
    await table.getByText('regression').first().waitFor()
    await visit.page.getByText('baseline ±').first().waitFor()
    await visit.page.getByRole('button', { name: `Show nightly 11 ${after}` }).click()
    const panel = visit.page.getByRole('region', { name: `Run ${after}` })
    await panel.getByRole('link', { name: 'Compare with previous' }).waitFor()
    await visit.shoot('trends')
    await visit.page.reload()
    await panel.waitFor()
  })

  test('flags the run from which on the case lies on another level, and leads to both sides of it', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}`)
    const levels = visit.page.getByRole('region', { name: 'Changes of level' })
    await levels
      .getByText(/protobuf-es decode .* slower .* since run \w+; 4 runs against the 7 before/)
      .waitFor()
    await levels.getByRole('link', { name: 'Compare the runs before and after' }).click()
    await visit.page.getByRole('region', { name: 'Compared cases' }).waitFor()
  })

  test('marks where the environment changed, over all hosts', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}&host=all`)
    await visit.page.getByText(/Something besides the code changed/).click()
    await visit.page
      .getByRole('listitem')
      .filter({ hasText: /host bench-host → laptop/ })
      .first()
      .waitFor()
  })

  test('ends its line where the messages became others, and names the code of each run', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}&host=desk`)
    await visit.page.getByText(/other messages since run \w+ \(seed 5 → 7\)/).waitFor()
    await visit.page.getByText('Something besides the code changed once').click()
    await visit.page.getByRole('listitem').filter({ hasText: 'seed 5 → 7' }).waitFor()
    const rows = visit.page.getByRole('region', { name: /newest first/ }).locator('tbody tr')
    expect((await rows.allTextContents()).map((row) => /[1-4]{7}/.exec(row)?.[0])).toEqual([
      '4444444',
      '3333333',
      '2222222',
      '1111111',
    ])
    await visit.shoot('trends-messages')
    await visit.open('/trends?host=desk')
    await visit.page.getByText(/seed 5 → 7 \(6 of 6 cases\)/).waitFor({ state: 'attached' })
    await visit.shoot('trends-overview-messages')
  })

  test('is judged by a baseline that is older than its runs, which has a band and no point', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}&range=3`)
    await visit.page.getByText(`baseline ${first}, before these runs, ±`).waitFor()
    const table = visit.page.getByRole('region', { name: /newest first/ })
    expect(await table.getByRole('row').count()).toBe(4)
    await visit.shoot('trends-older-baseline')
    await visit.open('/trends?range=3')
    await visit.page.getByText(`the baseline ${first}, before these runs`).first().waitFor()
  })

  test('follows all contenders at once', async () => {
    await visit.open(`/trends?case=${encodeURIComponent(protobufDecode)}`)
    await visit.page.getByRole('button', { name: 'All contenders' }).click()
    await eventually(() =>
      visit.page.getByRole('list', { name: 'Cases' }).getByRole('listitem').count(),
    ).toBe(3)
    await visit.page.goBack()
    await eventually(() =>
      visit.page.getByRole('list', { name: 'Cases' }).getByRole('listitem').count(),
    ).toBe(1)
  })

  test('says that a case is unknown', async () => {
    await visit.open('/trends?case=codec/decode/nobody@nothing')
    await visit.page
      .getByText(/no saved run has a case/)
      .first()
      .waitFor()
  })
})

test('the code that a run measured stands in its report, and beside the runs that are compared', async () => {
  await visit.open('/runs/desk00#environment')
  await visit.page
    .getByText(/^code$/i)
    .first()
    .waitFor({ state: 'attached' })
  expect(await visit.page.getByText('1111111', { exact: true }).count()).toBeGreaterThan(0)
  await visit.open('/compare?runs=desk00,desk01')
  const cards = visit.page.getByRole('list', { name: 'Runs that are compared' }).getByRole('listitem')
  await cards.first().getByText('code 1111111').waitFor()
  await cards.last().getByText('code 2222222').waitFor()
  await visit.page
    .getByRole('region', { name: 'Differences between the runs' })
    .getByText('code: 1111111 (A), 2222222 (B). Only the code differs, as far as was recorded.')
    .waitFor()
  await visit.shoot('compare-code')
})

describePages(
  () => visit,
  () => [
    '/trends',
    '/trends?q=decode&show=moved',
    `/trends?case=${encodeURIComponent(protobufDecode)}&host=all&point=${after}`,
  ],
)

/** The rows of the overview as text. */
async function overviewRows(): Promise<string[][]> {
  const table = visit.page.getByRole('region', { name: /^Cases over/ })
  await table.waitFor()
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' '))),
    )
}

function withSeed(report: Report, seed: number): Report {
  return { ...report, run: { ...report.run, seed, spec: { ...report.run.spec, seed } } }
}
