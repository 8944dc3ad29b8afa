import { expect, test } from 'vitest'
import { recordedReport } from '../../../../../../packages/bench-core/test/golden/recorded-report.ts'
import { Warnings } from '../../../../src/features/report/panels/warnings.tsx'
import { pageAt } from '../../../page-at.tsx'

test('the line above the warnings names whom the gravest of them is about', async () => {
  const markup = await pageAt('/', { '/': () => <Warnings report={recordedReport('protocol')} /> })
  expect(markup).toMatch(/<summary.*http-json: .*<\/summary>/s)
})
