import type { CaseGroup } from '@wirebench/bench-core/model/report/case-key'
import type { SuiteName } from '@wirebench/bench-core/model/run/run-spec'

/** The suites by the names that people know. */
export const suiteTitles: Readonly<Record<SuiteName, string>> = {
  codec: 'Codecs',
  storage: 'Storage',
  protocol: 'Protocols',
  command: 'Whole commands',
}

/** Names the messages of a case, a workload at one size, as addresses of reports do. */
export function corpusId({
  workload,
  parameters: { size },
}: Pick<CaseGroup, 'workload' | 'parameters'>): string {
  return size === undefined ? workload : `${workload}:${size}`
}
