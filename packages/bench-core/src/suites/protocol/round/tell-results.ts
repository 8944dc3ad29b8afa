import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import type { LoadResults } from '../client/contract.ts'
import { documentsPerOperation } from '../client/requests.ts'
import { figuresOf } from './figures.ts'

/** What a case came to in one round. */
interface Told {
  readonly key: CaseKey
  readonly round: number
  readonly participant: Participant
  readonly results: LoadResults
  readonly turns: LoadResults | null
  readonly serverPeakRssBytes: number | null
}

/** Why a case has nothing to tell; undefined where a single request was answered as it was due. */
export function emptyResults(results: LoadResults): Failure | undefined {
  if (results.ok > 0) return undefined
  const { wrong, failed, lost, timedOut, example } = results
  return {
    reason: timedOut > 0 ? 'hung' : 'refused',
    cause: { code: 'requests', wrong, failed, lost, timedOut },
    ...(example !== null && { text: example }),
  }
}

/** What the load of a case came to when it was made once more. */
export function* tellRepeated({
  key,
  round,
  participant,
  results,
}: Omit<Told, 'turns' | 'serverPeakRssBytes'>): Generator<RunEvent> {
  if (results.ok === 0) return
  const { suite, operation, workload, parameters } = key
  const { operationsPerSecond } = figuresOf(results, 1).figures
  const figures = { repeatedPerSecond: operationsPerSecond ?? null }
  yield {
    type: 'figures-measured',
    suite,
    operation,
    workload,
    parameters,
    round,
    ...participant,
    figures,
  }
}

/** What a request takes where client and server are on two cores, as a hop between two machines' processes is. */
export function* tellHop({
  key,
  round,
  participant,
  results,
}: Omit<Told, 'turns' | 'serverPeakRssBytes'>): Generator<RunEvent> {
  if (results.meanNs === null) return
  const { suite, operation, workload, parameters } = key
  const figures = { twoCoresNsPerOperation: results.meanNs }
  yield { type: 'figures-measured', suite, operation, workload, parameters, round, ...participant, figures }
}

/** The figures of a case in one round, and how its latency is distributed. */
export function* tellResults({
  key,
  round,
  participant,
  results,
  turns,
  serverPeakRssBytes,
}: Told): Generator<RunEvent> {
  const { suite, operation, workload, parameters } = key
  const measured = { suite, operation, workload, parameters, round }
  const { figures, notes } = figuresOf(results, documentsPerOperation(operation), turns)
  yield {
    type: 'figures-measured',
    ...measured,
    ...participant,
    figures: { ...figures, serverPeakRssBytes },
    notes,
    ...(results.generators && { generators: results.generators }),
  }
  const { latency } = results
  if (!latency) return
  const noMemory = { gcCount: null, gcNs: null, peakRssBytes: null }
  yield { type: 'block-measured', ...measured, ...participant, ...latency, ...noMemory }
}
