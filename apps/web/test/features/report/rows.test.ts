import { describe, expect, test } from 'vitest'
import { stylesOf } from '../../../src/features/report/rows/contender-styles.ts'
import { warningRows } from '../../../src/features/report/rows/warning-rows.ts'
import { reportOf } from '../../report-fixture.ts'

const report = reportOf()

test('a contender keeps its look whoever else is shown', () => {
  const all = stylesOf(report, report.contenders)
  for (const contender of report.contenders)
    expect([...stylesOf(report, [contender]).values()]).toEqual([all.get(contender.name)])
})

describe('warnings', () => {
  test('of one kind are said once, with all their cases, the gravest first', () => {
    const [first, second] = report.cases
    const unsteady = {
      code: 'not-steady',
      severity: 'warning',
      values: { unsettledRounds: 1, of: 3 },
    } as const
    const rows = warningRows({
      warnings: [{ code: 'busy-machine', severity: 'info', values: { loadAverage1: 3, cpuCount: 2 } }],
      cases: [
        { ...first!, warnings: [unsteady] },
        { ...second!, warnings: [unsteady] },
        { ...second!, warnings: [{ ...unsteady, values: { firstSlicesSlowerBy: 0.4 } }] },
      ],
    })
    expect(rows.map(({ code, severity, cases }) => [code, severity, cases.length])).toEqual([
      ['not-steady', 'warning', 2],
      ['not-steady', 'warning', 1],
      ['busy-machine', 'info', 0],
    ])
    expect(rows[2]!.fix).toContain('“Start when quiet”')
  })
})
