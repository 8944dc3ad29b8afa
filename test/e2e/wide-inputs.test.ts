import { caseId } from '@wirebench/bench-core/model/report/case-key'
import { beforeAll, expect, test } from 'vitest'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { fixtureContenders, runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'
import { named, startVisit, type Visit } from './support/visit.ts'

const name = 'run'.padEnd(80, 'x')
/** As many as a run is likely to have, under names that no line can be broken in. */
const fixture = {
  contenders: Array.from({ length: 40 }, (_, index) => ({
    ...fixtureContenders[index % fixtureContenders.length]!,
    name: index === 0 ? 'json' : `contender-${index}-`.padEnd(60, 'x'),
    encodeNs: 5_000 + 900 * index,
  })),
  workload: 'workload-'.padEnd(120, 'x'),
  slicesPerRound: 6,
  blockSamples: 60,
}

let visit: Visit
let paths: Readonly<Record<string, string>>

beforeAll(async () => {
  visit = await startVisit()
  const report = named(reportOf(1, fixture), name)
  const before = await visit.save(report)
  const after = await visit.save(named(reportOf(2, fixture), name))
  const watched = await visit.saveEvents(runEvents({ ...fixture, rounds: 2, spec: { name } }))
  await fetch(`${visit.url}/api/runs/${before}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['tag'.padEnd(40, 'x')], note: 'note'.padEnd(4_000, 'x') }),
  })
  const form = new FormData()
  const key = 'key'.padEnd(90, 'x')
  const message = { [key]: 'text'.padEnd(300, 'x'), inner: [{ [key]: null }, { [key]: 1 }] }
  form.append('data', new Blob([JSON.stringify(message)]), `${'Message'.padEnd(80, 'x')}.json`)
  const answer = await fetch(`${visit.url}/api/messages`, { method: 'POST', body: form })
  const { own } = (await answer.json()) as { own: { id: string } }
  const id = encodeURIComponent(caseId(report.cases[1]!.key))
  paths = {
    list: '/runs',
    report: `/runs/${before}`,
    progress: `/runs/${watched}/live`,
    comparison: `/compare?runs=${before},${after}&show=all&open=${id}`,
    case: `/runs/${before}/cases/${id}`,
    trend: `/trends?case=${id}`,
    form: `/runs/new?own=${own.id}`,
    clone: `/runs/new?from=${before}`,
  }
  return visit.end
})

test.each(['list', 'report', 'progress', 'comparison', 'case', 'trend', 'form', 'clone'])(
  'long names, and many of them, widen no page: %s',
  async (page) => {
    const found: string[] = []
    for (const width of [360, 768, 1440]) {
      await visit.page.setViewportSize({ width, height: 900 })
      if (page === 'report') await visit.openWhole(paths[page]!, true)
      else await visit.openInUse(paths[page]!)
      found.push(...(await visit.beyond()))
    }
    expect(found).toEqual([])
  },
)
