import type { Comparison, Report } from '../../model/report.ts'
import { diskVerdicts } from '../storage/disk-verdicts.ts'
import { inReadingOrder } from '../verdict-order.ts'

/** Sentences about the figures that decide: mean cost, size, what lies on disk, and what a suite reports instead; decided ones first. */
export function verdictsTold({ comparisons, run }: Report): Comparison[] {
  if (run.rounds === 0) return []
  const told = new Set(['nsPerOperation', 'encodedBytes'])
  const groups = new Set(comparisons.filter(({ metric }) => told.has(metric)).map(({ suite }) => suite))
  const onDisk = new Set(diskVerdicts({ comparisons }))
  return inReadingOrder(
    comparisons.filter(
      (comparison) => told.has(comparison.metric) || !groups.has(comparison.suite) || onDisk.has(comparison),
    ),
  )
}

/** What the rows of the scorecard come to, and what there is to explain; nothing where there is none. */
export function inShort({ scorecard }: Report): string[] {
  return scorecard ? [...scorecard.groups.map(({ text }) => text), ...scorecard.explanations] : []
}

/** Everything that makes a report doubtful, in sentences. */
export function doubts({ warnings, cases, linter }: Report): string[] {
  return [
    ...warnings.map(({ text, fix }) => `${text}; ${fix}`),
    ...cases.flatMap(({ key, warnings: own }) =>
      own.map(({ text, fix }) => `${key.operation} ${key.contender}: ${text}; ${fix}`),
    ),
    ...linter.findings.map(({ rule, text }) => `broken rule ${rule}: ${text}`),
  ]
}

/** How a run ended and how long it took, in a line. */
export function runLine({ run }: Report): string {
  const state = run.state === 'completed' ? '' : `, ${run.state}${run.reason ? `: ${run.reason}` : ''}`
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  return `run ${run.id}, ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${rounds}, seed ${run.seed}${state}`
}
