import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { caseDetail } from '@wirebench/bench-core/report/case/case-detail'
import { asRead } from '@wirebench/bench-core/report/judge/with-reference'
import { expect, test } from 'vitest'
import { CaseHeader } from '../../../src/features/case/case-header.tsx'
import { pageAt } from '../../page-at.tsx'
import { reportOf } from '../../report-fixture.ts'

/** The contender that the form of a new run with this case alone is to take as its reference. */
async function referenceAfter(report: Report, contender: string): Promise<string | null> {
  const { key } = report.cases.find((known) => known.key.contender === contender)!
  const run = { ...report.run, shortId: '7k2m9q' } as unknown as RunDetail
  const page = await pageAt('/runs/7k2m9q/cases/it', {
    '/runs/$run/cases/$caseKey': () => (
      <CaseHeader run={run} detail={caseDetail(report, caseId(key))!} style={undefined} />
    ),
  })
  const [, search] = /href="\/runs\/new\?([^"]*)"/.exec(page)!
  return new URLSearchParams(search!.replaceAll('&amp;', '&')).get('reference')
}

test('a case is measured again beside what its report is read against, also where the report itself says so', async () => {
  const report = reportOf()
  expect(await referenceAfter(report, 'protobuf-es')).toBe('json')
  const read = asRead(report, { reference: 'msgpackr' })
  expect(await referenceAfter(read, 'protobuf-es')).toBe('msgpackr')
  expect(await referenceAfter(read, 'msgpackr')).toBe('msgpackr')
})
