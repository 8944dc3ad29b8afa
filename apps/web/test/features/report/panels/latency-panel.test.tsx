import { reportDocument } from '@wirebench/bench-core/report/document/document'
import { seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { expect, test } from 'vitest'
import { scopeOf } from '../../../../src/features/report/page/scope.ts'
import { LatencyPanel } from '../../../../src/features/report/panels/latency-panel.tsx'
import { pageAt } from '../../../page-at.tsx'
import { reportOf } from '../../../report-fixture.ts'

const failure = { contender: 'msgpackr', operation: 'encode', reason: 'threw', text: 'no' } as const
const report = reportOf({ failures: [failure] })
const section = reportDocument(report).find(({ id }) => id === 'latency')!

/** The panel with pictures of these contenders alone. */
function panelWith(...names: readonly string[]): Promise<string> {
  const all = [...seriesStyles(report.contenders).values()]
  const styles = all.filter(({ name }) => names.includes(name))
  const parts = { section, report, scope: scopeOf(report, {})!, styles, broken: new Map() }
  return pageAt('/runs/7k2m9q', { '/runs/$run': () => <LatencyPanel {...parts} /> })
}

test('where the contenders that were timed are hidden, it isn’t said that nothing was measured', async () => {
  expect(await panelWith()).toContain('All contenders are hidden.')
  expect(await panelWith('msgpackr')).toContain('No contender shown here has operations that were timed')
  expect(await panelWith('json', 'msgpackr')).not.toContain('No contender shown here')
})
