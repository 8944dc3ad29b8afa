import type { Report } from '@wirebench/bench-core/model/report/report'
import { report } from '@wirebench/bench-core/report/report'
import { seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { type RunFixture, runEvents } from '../../../packages/bench-core/test/fixtures/run-events.ts'

/** The report of a made-up run. */
export function reportOf(options: Partial<RunFixture> = {}): Report {
  return report(runEvents(options))
}

/** The looks of two column formats. */
export const storageStyles = [
  ...seriesStyles(
    (['jsonb', 'bytea'] as const).map((name) => ({
      name,
      title: name,
      encoding: name === 'jsonb' ? 'json' : 'protobuf',
      library: 'node',
      version: '1',
      options: '',
    })),
  ).values(),
]

export { runEvents }
