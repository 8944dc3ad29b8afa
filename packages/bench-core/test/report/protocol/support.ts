import type { ProtocolCell } from '../../../src/model/protocol/protocol-spec.ts'
import type { Report } from '../../../src/model/report/report.ts'
import type { Failure } from '../../../src/model/run/failure.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import { reportDocument } from '../../../src/report/document/document.ts'
import { report } from '../../../src/report/report.ts'
import type { ReportTable } from '../../../src/report/tables/table.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { keyOf } from '../../../src/suites/protocol/plan/plan.ts'
import { blockOf } from '../../fixtures/block-events.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { runStarted } from '../../fixtures/run-events.ts'

/** What one contender showed in one round of a made-up run; undefined leaves it out. */
export type Truth = (
  cell: ProtocolCell,
  contender: string,
  round: number,
  copy: number,
) =>
  | {
      readonly figures: Record<string, number | null>
      readonly latencyNs?: number
      readonly samples?: number
    }
  | { readonly failure: Failure }
  | undefined

/** What contenders show at rates alone. */
export function atRates(
  shown: (rate: number, contender: string, round: number, copy: number) => ReturnType<Truth>,
): Truth {
  return ({ load }, contender, round, copy) =>
    load.load === 'open' ? shown(load.rate, contender, round, copy) : undefined
}

/** What the report's document has in tables and sentences. */
export function tablesOf(made: Report, requestsPerSecond?: number): ReportTable[] {
  return reportDocument(made, { use: { requestsPerSecond } }).flatMap(({ tables }) => tables)
}

/** A report of a made-up run of the protocol suite, by way of its events. */
export function protocolReport(request: ProtocolRequest, truth: Truth, rounds = 5): Report {
  const spec = resolveSpec({ suites: ['protocol'], protocol: request, rounds })
  const events: RunEvent[] = [{ ...runStarted(), spec, plan: planRun(spec) }]
  const { contenders, cells, reference } = spec.protocol!
  const participants = [
    ...contenders.map(({ name }) => ({ contender: name, copy: 1 })),
    { contender: reference, copy: 2 },
  ]
  for (let round = 1; round <= rounds; round++) {
    events.push({ type: 'round-started', round })
    for (const cell of cells) {
      for (const participant of participants) {
        const shown = truth(cell, participant.contender, round, participant.copy)
        if (!shown) continue
        if ('failure' in shown) {
          const key = keyOf(cell, participant.contender)
          if (participant.copy === 1) events.push({ ...shown.failure, type: 'case-failed', key })
          continue
        }
        const { contender: _, ...key } = keyOf(cell, participant.contender)
        events.push({ type: 'figures-measured', ...key, round, ...participant, figures: shown.figures })
        if (shown.latencyNs === undefined) continue
        const random = seededRandom(round)
        const { latencyNs: meanNs, samples = 2000 } = shown
        const blockCell = { ...key, suite: 'codec', round } as const
        const block = blockOf({ cell: blockCell, participant, meanNs, samples, random })
        events.push({ ...block, suite: 'protocol', gcCount: null, gcNs: null, peakRssBytes: null })
      }
    }
    events.push({ type: 'round-finished', round })
  }
  events.push({ type: 'run-finished', state: 'completed', reason: null })
  return report(events.map((event, index) => ({ sequence: index + 1, atMs: 1000 * index, event })))
}

/** A little of what differs from round to round. */
export function noise(round: number, contender: string, spread = 0.01): number {
  return Math.exp(spread * Math.sin(round * 12.9898 + contender.length * 78.233))
}

/** The same made on another day, so that the two can be compared. */
export function nextDay(report: Report): Report {
  const { id, startedAt } = report.run
  const later = new Date(Date.parse(startedAt) + 86_400_000).toISOString()
  return { ...report, run: { ...report.run, id: `${id.slice(0, -2)}99`, startedAt: later } }
}
