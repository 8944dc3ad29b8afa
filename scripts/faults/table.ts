import type { Fault, Phase, Way } from './list.ts'
import type { Outcome } from './play.ts'

const phases: readonly Phase[] = [
  'at the start',
  'waiting',
  'starting',
  'warming',
  'measuring',
  'tidying',
  'saving',
]
const ways: readonly Way[] = ['terminal', 'dashboard']

/** One row for each fault and suite, a column for each phase: how the run ended, in a terminal and in the dashboard. */
export function faultTable(outcomes: ReadonlyMap<Fault, Outcome>): string {
  const rows = new Map<string, Map<Phase, Map<Way, string>>>()
  for (const [{ what, suite, phase, way }, { ended, broken }] of outcomes) {
    const row = `${what}, ${suite}`
    const cells = rows.getOrInsertComputed(row, () => new Map())
    cells.getOrInsertComputed(phase, () => new Map()).set(way, broken.length > 0 ? `**${ended}**` : ended)
  }
  const lines = [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([row, cells]) => {
      const texts = phases.map((phase) => {
        const ended = ways.flatMap((way) => cells.get(phase)?.get(way) ?? [])
        return [...new Set(ended)].join(', ')
      })
      return `| ${[row, ...texts].join(' | ')} |`
    })
  const head = `| ${['fault', ...phases].join(' | ')} |`
  return [head, `|${' --- |'.repeat(phases.length + 1)}`, ...lines].join('\n')
}
