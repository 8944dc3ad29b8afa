import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { caseDetail } from '@wirebench/bench-core/report/case/case-detail'
import { asRead } from '@wirebench/bench-core/report/judge/with-reference'
import { expect, test } from 'vitest'
import { CaseHeader } from '../../../src/features/case/case-header.tsx'
import { pageAt } from '../../page-at.tsx'
import { reportOf } from '../../report-fixture.ts'

/** The head of a contender's first case, at an address. */
function headOf(report: Report, contender: string, search = ''): Promise<string> {
  const { key } = report.cases.find((known) => known.key.contender === contender)!
  const run = { ...report.run, shortId: '7k2m9q' } as unknown as RunDetail
  return pageAt(`/runs/7k2m9q/cases/it${search}`, {
    '/runs/$run/cases/$caseKey': () => (
      <CaseHeader run={run} detail={caseDetail(report, caseId(key))!} style={undefined} />
    ),
  })
}

/** What links to a page have in their addresses. */
function searchesIn(page: string, path: RegExp): URLSearchParams[] {
  return [...page.matchAll(/href="([^"?]*)\?([^"]*)"/g)].flatMap(([, to = '', search = '']) =>
    path.test(to) ? [new URLSearchParams(search.replaceAll('&amp;', '&'))] : [],
  )
}

/** The contender that the form of a new run with this case alone is to take as its reference. */
async function referenceAfter(report: Report, contender: string): Promise<string | null> {
  const [form] = searchesIn(await headOf(report, contender), /\/runs\/new$/)
  return form!.get('reference')
}

test('what the report is read with goes along to other cases, and back', async () => {
  const page = await headOf(reportOf(), 'protobuf-es', '?qps=5k&hops=3&ref=msgpackr&link=50,30&x=linear')
  const led = searchesIn(page, /\/runs\/7k2m9q(\/cases\/.*)?$/)
  expect(led.length).toBeGreaterThan(1)
  for (const search of led) {
    expect([...search]).toEqual(
      expect.arrayContaining([
        ['qps', '5k'],
        ['ref', 'msgpackr'],
        ['link', '50,30'],
      ]),
    )
    expect(search.get('hops')).toBe('3')
    expect(search.has('x')).toBe(false)
  }
})

test('a case is measured again beside what its report is read against, also where the report itself says so', async () => {
  const report = reportOf()
  expect(await referenceAfter(report, 'protobuf-es')).toBe('json')
  const read = asRead(report, { reference: 'msgpackr' })
  expect(await referenceAfter(read, 'protobuf-es')).toBe('msgpackr')
  expect(await referenceAfter(read, 'msgpackr')).toBe('msgpackr')
})
