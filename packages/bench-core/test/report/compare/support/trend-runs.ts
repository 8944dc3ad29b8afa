import type { TrendFigure, TrendRunHead } from '../../../../src/model/report/trends.ts'
import { fixtureEnvironment } from '../../../fixtures/run-events.ts'

/** One of many runs, a day apart from each other. */
export function head(day: number, changes: Partial<TrendRunHead> = {}): TrendRunHead {
  return {
    id: `run-${day}`,
    shortId: `r${day}`,
    name: 'nightly',
    state: 'completed',
    startedAt: new Date(Date.UTC(2026, 10, 1 + day)).toISOString(),
    hostName: 'bench-host',
    casesMeasured: 3,
    warnings: 0,
    isBaseline: false,
    isPinned: false,
    tags: [],
    environment: fixtureEnvironment,
    messages: { seed: 42, workloads: ['person', 'infrastructure-execution'] },
    ...changes,
  }
}

/** A ratio to the reference with an interval of ±1 %. */
export function measured(ratio: number): TrendFigure {
  const around = (value: number) => ({ value, low: value * 0.99, high: value * 1.01 })
  return {
    figure: around(6_000 * ratio),
    ratio: { ...around(ratio), reference: 'json', threshold: 0.02, band: 0.01, rounds: 8 },
  }
}
