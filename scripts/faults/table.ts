import { type Fault, type Phase, phases, type Way, ways } from './fault.ts'
import type { Outcome } from './play.ts'

/** One row for each fault and suite, a column for each phase: how the run ended, and where not both ways were seen or they differ, in which. */
export function faultTable(outcomes: ReadonlyMap<Fault, Outcome>): string {
  const rows = new Map<string, Map<Phase, Map<Way, string>>>()
  for (const [{ what, suite, phase, way }, { ended, broken }] of outcomes) {
    const cells = rows.getOrInsertComputed(`${what} | ${suite}`, () => new Map())
    cells.getOrInsertComputed(phase, () => new Map()).set(way, broken.length > 0 ? `**${ended}**` : ended)
  }
  const lines = [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([row, cells]) => [...row.split(' | '), ...phases.map((phase) => cellOf(cells.get(phase)))])
  return markdown([['fault', 'suite', ...phases], ...lines])
}

function cellOf(byWay: ReadonlyMap<Way, string> | undefined): string {
  const seen = [...ways, 'agents' as const].flatMap((way) =>
    byWay?.has(way) ? [{ way, ended: byWay.get(way)! }] : [],
  )
  const isOne =
    seen.length === (byWay?.has('agents') ? 1 : ways.length) &&
    new Set(seen.map(({ ended }) => ended)).size === 1
  return isOne ? seen[0]!.ended : seen.map(({ way, ended }) => `${ended} (${way})`).join(', ')
}

/** Aligned, so that it can be read as text too. */
function markdown([head, ...rows]: readonly (readonly string[])[]): string {
  const widths = head!.map((_, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
