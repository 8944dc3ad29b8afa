import type { CaseKey } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { RunRequest } from '../../../src/model/run/run-spec.ts'
import { formatPhases } from '../../../src/model/storage/storage-spec.ts'
import { report } from '../../../src/report/report.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { runStarted } from '../../fixtures/run-events.ts'

/** What one contender showed of one case in one round; undefined leaves it out. */
export type Truth = (key: CaseKey, round: number) => Readonly<Record<string, number | null>> | undefined

/** A report of a made-up run of the storage suite, by way of its events. */
export function storageReport(
  request: NonNullable<RunRequest['storage']>,
  truth: Truth = usual,
  { rounds = 3, failing }: { rounds?: number; failing?: (key: CaseKey) => boolean } = {},
): Report {
  const spec = resolveSpec({ suites: ['storage'], preset: 'smoke', storage: request, rounds })
  const plan = planRun(spec)
  const postgres = { version: '18.4', settings: { autovacuum: 'off', max_wal_size: '8192MB' } }
  const events: RunEvent[] = [
    { ...runStarted(), spec, plan },
    { type: 'environment-added', postgres },
  ]
  for (const key of plan.cases)
    if (failing?.(key)) events.push({ type: 'case-failed', key, reason: 'threw', text: 'no such thing' })
  for (let round = 1; round <= rounds; round++) {
    events.push({ type: 'round-started', round })
    for (const key of plan.cases) {
      const isOnDisk = key.operation === 'x-ray' || key.operation === 'size-sweep'
      const figures = failing?.(key) || (isOnDisk && round > 1) ? undefined : truth(key, round)
      if (figures) events.push({ type: 'figures-measured', ...key, round, copy: 1, figures })
    }
    events.push({ type: 'round-finished', round })
  }
  events.push({ type: 'run-finished', state: 'completed', reason: null })
  return report(events.map((event, index) => ({ sequence: index + 1, atMs: 1000 * index, event })))
}

/** A jsonb row is twice as long as a bytea one, and goes out of line first. */
export function usual({ operation, contender, parameters }: CaseKey, round: number): Record<string, number> {
  const isText = !contender.startsWith('bytea')
  const factor = (isText ? 2 : 1) * (1 + round / 1000)
  const cpuFactor = (isText ? 2 : 1) * (1 + (round % 2) / 50)
  if (operation === 'x-ray' || operation === 'size-sweep') {
    const payload = 100 * Number(parameters.size) * (isText ? 2 : 1)
    return {
      encodedBytesPerPayload: payload,
      storedBytesPerPayload: payload + 4,
      heapBytes: 81_920,
      toastBytes: isText ? 819_200 : 8192,
      indexBytes: 16_384,
      totalBytes: isText ? 917_504 : 106_496,
      bytesPerRow: payload + 50,
      walBytesPerRow: payload + 150,
      outOfLineShare: payload > 2000 ? 1 : payload > 1500 ? 0.25 : 0,
      compressedShare: 0,
      fieldIndexBytes: 16_384,
      ...(contender.startsWith('jsonb') && { ginIndexBytes: 163_840 }),
    }
  }
  const rowsPerOperation = operation === 'insert-batch' ? 100 : 1
  const connections = Number(parameters.connections ?? 1)
  return {
    nsPerOperation: 300_000 * factor * rowsPerOperation,
    operationsPerSecond: (connections * 1e9) / (300_000 * factor * rowsPerOperation),
    clientCpuNsPerOperation: 100_000 * rowsPerOperation,
    cpuNsPerOperation: 150_000 * cpuFactor * rowsPerOperation,
    ...(!formatPhases.has(operation) && {
      serverCpuNsPerOperation: 50_000 * factor * rowsPerOperation,
      rowsPerSecond: (connections * 1e9) / (300_000 * factor),
      encodeNsPerOperation: 20_000 * rowsPerOperation,
      statementNsPerOperation: 250_000 * rowsPerOperation,
      wireBytesSentPerOperation: 4000 * rowsPerOperation,
      wireBytesReceivedPerOperation: 64,
      ...(['insert', 'insert-batch', 'copy', 'read-all'].includes(operation) && { totalNs: 3e8 * factor }),
    }),
    ...(rowsPerOperation > 1 && { rowsPerOperation }),
  }
}
