import { targetName } from '../../../model/protocol/protocol-spec.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import type { LoadResults } from '../client/contract.ts'
import { documentsPerOperation } from '../client/requests.ts'
import { figuresOf, requestsOf } from './figures.ts'

/** What a case came to in one round. */
interface Told {
  readonly key: CaseKey
  readonly round: number
  readonly participant: Participant
  readonly results: LoadResults
  readonly turns: LoadResults | null
  readonly serverPeakRssBytes: number | null
}

type ToldBesides = Omit<Told, 'turns' | 'serverPeakRssBytes'>

/**
 * Why a case has nothing to tell; undefined where a single request was answered as it was due, or none was due, which says
 * nothing about a contender.
 */
export function emptyResults(results: LoadResults): Failure | undefined {
  if (results.ok > 0 || requestsOf(results) === 0) return undefined
  const { wrong, failed, lost, timedOut, example } = results
  return {
    reason: timedOut > 0 ? 'hung' : 'refused',
    cause: { code: 'requests', wrong, failed, lost, timedOut },
    ...(example !== null && { text: example }),
  }
}

/** What the load of a case came to when it was made once more. */
export function* tellRepeated({ results, ...of }: ToldBesides): Generator<RunEvent> {
  if (results.ok === 0) return
  const { operationsPerSecond } = figuresOf(results, 1).figures
  yield figuresEvent(of, { repeatedPerSecond: operationsPerSecond ?? null })
}

/** What a request takes where client and server are on two cores, as a hop between two machines' processes is. */
export function* tellHop({ results, ...of }: ToldBesides): Generator<RunEvent> {
  if (results.meanNs !== null) yield figuresEvent(of, { twoCoresNsPerOperation: results.meanNs })
}

const unseenCpu = { serverCpuNsPerOperation: 'Wirebench can’t see the CPU time of your own service' }

/** The figures of a case in one round, and how its latency is distributed; none where no request was due. */
export function* tellResults({ results, turns, serverPeakRssBytes, ...of }: Told): Generator<RunEvent> {
  if (requestsOf(results) === 0) return
  const { figures, notes } = figuresOf(results, documentsPerOperation(of.key.operation), turns)
  const ofTarget = of.key.contender === targetName && unseenCpu
  const { generators, latency } = results
  yield {
    ...figuresEvent(of, { ...figures, serverPeakRssBytes }),
    notes: { ...notes, ...ofTarget },
    ...(generators && { generators }),
  }
  if (!latency) return
  const { key, round, participant } = of
  const noMemory = { gcCount: null, gcNs: null, peakRssBytes: null }
  yield { type: 'block-measured', ...key, round, ...participant, ...latency, ...noMemory }
}

function figuresEvent(
  { key, round, participant }: Pick<Told, 'key' | 'round' | 'participant'>,
  figures: Record<string, number | null>,
) {
  return { type: 'figures-measured', ...key, round, ...participant, figures } as const
}
