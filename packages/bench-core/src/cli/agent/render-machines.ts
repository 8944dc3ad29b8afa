import type { Comparison, Report } from '../../model/report.ts'
import { printable } from '../../report/exports/printable.ts'
import { summarise } from '../../report/judge/summary.ts'
import { textTable, wrapped } from '../../report/words/text-table.ts'
import { jointEffect, leastMachines, type MachineEffect } from '../../stats/random-effects.ts'
import { studentTQuantile } from '../../stats/student-t.ts'
import type { MeasuredElsewhere } from './run-elsewhere.ts'

/**
 * What the runs of several machines amount to: a line for each, and of mean times a table with the ratio on every machine and,
 * from three on, over machines and for another one like these.
 */
export function renderMachines(measured: readonly MeasuredElsewhere[], columns: number): string {
  const lines = measured.flatMap(({ agent, shortId, report }) => {
    const said = report === null ? 'measured nothing' : (summarise(report).headline ?? report.run.state)
    return wrapped(printable(`${agent ?? 'nobody'} (run ${shortId}): ${said}`), columns, '  ')
  })
  const reports = measured.flatMap(({ agent, report }) =>
    report === null ? [] : [{ agent: agent ?? 'nobody', report }],
  )
  return `${[...lines, ...tableOf(reports)].join('\n')}\n`
}

interface OfMachine {
  readonly agent: string
  readonly report: Report
}

const metric = 'nsPerOperation'

function tableOf(machines: readonly OfMachine[]): readonly string[] {
  // A machine that took up what another one lost has measured twice, and counts once.
  const distinct = [...new Map(machines.map((machine) => [machine.agent, machine])).values()]
  const rows = Map.groupBy(
    distinct.flatMap(({ agent, report }) =>
      report.comparisons
        .filter((comparison) => comparison.metric === metric && comparison.ratio !== null)
        .map((comparison) => ({ agent, comparison })),
    ),
    ({ comparison }) => titleOf(comparison),
  )
  if (rows.size === 0) return []
  const header = ['mean time', ...distinct.map(({ agent }) => agent), 'over machines', 'on another one']
  const body = [...rows].map(([title, own]) => {
    const joint = jointEffect(own.flatMap(({ comparison }) => effectOf(comparison) ?? []))
    return [
      title,
      ...distinct.map(({ agent }) => {
        const ratio = own.find((one) => one.agent === agent)?.comparison.ratio
        return ratio ? intervalText(ratio.value, ratio.low, ratio.high) : '—'
      }),
      joint ? intervalText(joint.value, joint.low, joint.high) : `from ${leastMachines} machines on`,
      joint ? `${digits(joint.predicted.low)}–${digits(joint.predicted.high)}` : '—',
    ].map(printable)
  })
  const table = textTable(
    header.map((text) => ({ header: printable(text), align: 'left' as const })),
    body,
  )
  return ['', ...table]
}

function titleOf({ operation, contender, reference, workload, parameters }: Comparison): string {
  const given = Object.entries(parameters).map(([name, value]) => ` ${name} ${value}`)
  return `${operation} ${contender} ÷ ${reference}, ${workload}${given.join('')}`
}

/** Its interval is one of Student's over rounds, at the level that it was judged at or plain. */
function effectOf({ ratio }: Comparison): MachineEffect | undefined {
  if (!ratio || ratio.low === null || ratio.high === null || ratio.perRound.length < 2) return undefined
  const width = Math.log(ratio.high) - Math.log(ratio.low)
  const t = studentTQuantile(0.975, ratio.perRound.length - 1)
  const standardError = width / (2 * t)
  return standardError > 0 ? { logRatio: Math.log(ratio.value), standardError } : undefined
}

function intervalText(value: number, low: number | null, high: number | null): string {
  return low === null || high === null ? digits(value) : `${digits(value)} [${digits(low)}–${digits(high)}]`
}

function digits(ratio: number): string {
  return ratio >= 100 ? '> 100' : ratio.toPrecision(3)
}
