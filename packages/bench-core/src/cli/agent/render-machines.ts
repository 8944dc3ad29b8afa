import { printable } from '../../report/exports/printable.ts'
import { summarise } from '../../report/judge/summary.ts'
import { wrapped } from '../../report/words/text-table.ts'
import type { MeasuredElsewhere } from './run-elsewhere.ts'

/** What the runs of several machines amount to, a machine after the other. */
export function renderMachines(measured: readonly MeasuredElsewhere[], columns: number): string {
  const lines = measured.flatMap(({ agent, shortId, report }) => {
    const said = report === null ? 'measured nothing' : (summarise(report).headline ?? report.run.state)
    return wrapped(printable(`${agent ?? 'nobody'} (run ${shortId}): ${said}`), columns, '  ')
  })
  return `${lines.join('\n')}\n`
}
