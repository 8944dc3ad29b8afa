import { expect, test } from 'vitest'
import { stylesOf } from '../../../../src/features/report/rows/contender-styles.ts'
import { reportOf } from '../../../report-fixture.ts'

const report = reportOf()

test('a contender keeps its look whoever else is shown', () => {
  const all = stylesOf(report, report.contenders)
  for (const contender of report.contenders)
    expect([...stylesOf(report, [contender]).values()]).toEqual([all.get(contender.name)])
})
