import type { Dimension } from '../../../../src/model/codec/dimensions.ts'
import type { CaseKey, Parameters } from '../../../../src/model/report/case-key.ts'
import type { RecordedEvent, RunEvent } from '../../../../src/model/run/run-event.ts'
import { type RunFixture, runEvents } from '../../../fixtures/run-events.ts'

/** Figures of one case beside those of the fixture, by contender; the same in every round but for a little. */
export interface CaseFigures {
  readonly operation: string
  readonly workload?: string
  readonly parameters?: Parameters
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** What compression makes of the fixture's messages. */
export const gzipFigures: CaseFigures = {
  operation: 'gzip',
  parameters: { level: 6 },
  figures: {
    json: { compressedBytes: 1500, nsPerOperation: 60_000 },
    'protobuf-es': { compressedBytes: 1200, nsPerOperation: 50_000 },
    msgpackr: { compressedBytes: 1530, nsPerOperation: 61_000 },
  },
}

const workload = 'infrastructure-execution'

/** The events of a made-up run that looked at more than time and size. */
export function codecEvents(
  tests: readonly Dimension[],
  cases: readonly CaseFigures[],
  fixture: Partial<RunFixture> = {},
): RecordedEvent[] {
  const keyOf = ({ operation, workload: own = workload, parameters = {} }: CaseFigures) =>
    ({ suite: 'codec', operation, workload: own, parameters }) as const
  const keys = cases.flatMap((known): CaseKey[] =>
    Object.keys(known.figures).map((contender) => ({ ...keyOf(known), contender })),
  )
  const events = runEvents(fixture).flatMap(({ event }): RunEvent[] => {
    if (event.type === 'run-started') {
      const plan = { ...event.plan, cases: [...event.plan.cases, ...keys] }
      const contenders = plan.contenders.map((known) =>
        known.name === 'json' ? { ...known, library: 'node' } : known,
      )
      return [{ ...event, spec: { ...event.spec, tests: [...tests] }, plan: { ...plan, contenders } }]
    }
    if (event.type !== 'round-finished') return [event]
    const { round } = event
    return [...cases.flatMap((known) => figuresOf(known, keyOf(known), round)), event]
  })
  return events.map((event, index) => ({ sequence: index + 1, atMs: 1_780_000_000_000 + 100 * index, event }))
}

function figuresOf({ figures }: CaseFigures, key: Omit<CaseKey, 'contender'>, round: number): RunEvent[] {
  return Object.entries(figures).map(([contender, own]) => ({
    type: 'figures-measured',
    ...key,
    round,
    contender,
    copy: 1,
    figures: Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, isExact(name) ? value : value * (1 + round / 1000)]),
    ),
  }))
}

function isExact(name: string): boolean {
  return name.startsWith('compressedBytes') || name.endsWith('eadings')
}
