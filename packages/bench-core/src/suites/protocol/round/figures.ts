import type { LoadResults } from '../client/contract.ts'

interface Figures {
  readonly figures: Record<string, number | null>
  readonly notes: Record<string, string>
}

/**
 * What a case amounts to in one round, by the metrics' names. Where it took turns, its means are of these, and its blocks are
 * there for the percentiles; how requests ended is told of all of them. At a rate only CPU times are of turns: requests of a
 * turn begin on a service that has just rested, and its latency is that of one that hasn't.
 */
export function figuresOf(
  results: LoadResults,
  documentsPerOperation: number,
  turns: LoadResults | null = null,
): Figures {
  const ofBlocks = figuresOfLoads(results, documentsPerOperation)
  if (!turns || requestsOf(turns) === 0) return ofBlocks
  const { figures, notes } = figuresOfLoads(turns, documentsPerOperation)
  const requests = requestsOf(results) + requestsOf(turns)
  const isOpen = turns.load.load === 'open'
  return {
    figures: {
      ...(isOpen
        ? { ...ofBlocks.figures, ...cpuTimesIn(figures) }
        : {
            ...figures,
            turns: turns.loads,
            blockPerSecond: ofBlocks.figures.operationsPerSecond ?? null,
          }),
      successRate: (results.ok + turns.ok) / requests,
      timeouts: results.timedOut + turns.timedOut,
      wrongAnswers: results.wrong + turns.wrong,
      failedRequests: results.failed + results.lost + turns.failed + turns.lost,
      clientLoopDelayP99Ns: ofBlocks.figures.clientLoopDelayP99Ns ?? null,
    },
    notes,
  }
}

const cpuTimes = ['serverCpuNsPerOperation', 'databaseCpuNsPerOperation', 'clientCpuNsPerOperation']

function cpuTimesIn(figures: Figures['figures']): Figures['figures'] {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => cpuTimes.includes(name)))
}

/** Only answers as they were due have a time, and what was used is shared out among them: a request that failed is no cheap one. */
function figuresOfLoads(results: LoadResults, documentsPerOperation: number): Figures {
  const { ok, usage, elapsedNs, load, generators } = results
  const requests = requestsOf(results)
  const isOpen = load.load === 'open'
  const answers = ok + results.wrong + results.failed
  const countedPart = answers === 0 ? 0 : answers / (answers + results.uncountedAnswers)
  // A closed loop makes the same load as long as usage is read, and so do several generators; an open one only receives what it sent before.
  const usedPart = isOpen && !generators ? 1 : countedPart
  const perAnswer = (total: number | null, part = usedPart) =>
    total === null || ok === 0 ? null : (total * part) / ok
  const perSecond = ok > 0 && elapsedNs > 0 ? (ok * 1e9) / elapsedNs : null
  const partOfTime = (cpuNs: number) => (elapsedNs > 0 ? (cpuNs * usedPart) / elapsedNs : null)
  const [sent, received] = [perAnswer(usage.sentBytes), perAnswer(usage.receivedBytes, countedPart)]
  const bodies = bodyBytes(perAnswer(usage.sentBodyBytes), perAnswer(usage.receivedBodyBytes, countedPart))
  const wire = sent === null || received === null ? null : sent + received
  const workedNs = Math.max(0, usage.clientCpuNs - usage.clientSpunNs)
  return {
    figures: {
      ...(isOpen ? { latencyFromDueNs: results.meanNs } : { nsPerOperation: results.meanNs }),
      operationsPerSecond: perSecond,
      ...(documentsPerOperation > 1 && {
        documentsPerSecond: perSecond === null ? null : perSecond * documentsPerOperation,
      }),
      ...(!isOpen && { requestsInFlight: results.slots }),
      serverCpuNsPerOperation: perAnswer(usage.serverCpuNs),
      ...(usage.databaseCpuNs !== null && { databaseCpuNsPerOperation: perAnswer(usage.databaseCpuNs) }),
      clientCpuNsPerOperation: isOpen ? clientCpuAtRate(results) : perAnswer(workedNs),
      wireBytesPerOperation: wire,
      ...(bodies !== null &&
        wire !== null && {
          wireBytesPerSecond: perSecond === null ? null : perSecond * wire,
          bodyBytesPerOperation: bodies,
          headBytesPerOperation: wire - bodies,
        }),
      sentBytesPerOperation: sent,
      receivedBytesPerOperation: received,
      successRate: requests === 0 ? null : ok / requests,
      timeouts: results.timedOut,
      wrongAnswers: results.wrong,
      failedRequests: results.failed + results.lost,
      ...(isOpen && {
        lateRequests: results.late,
        servicePercentile50Ns: results.service?.p50Ns ?? null,
        servicePercentile99Ns: results.service?.p99Ns ?? null,
        generatorDelayNs: results.delay?.meanNs ?? null,
        generatorDelayPercentile99Ns: results.delay?.p99Ns ?? null,
      }),
      // Of several generators the busiest one's: it is the one that may be the limit.
      clientCpuShare: generators
        ? Math.max(...generators.each.map(({ cpuShare }) => cpuShare ?? 0))
        : partOfTime(workedNs),
      serverCpuShare: usage.serverCpuNs === null ? null : partOfTime(usage.serverCpuNs),
      clientLoopDelayP99Ns: usage.clientLoopDelayP99Ns,
    },
    notes: {
      ...(usage.serverCpuNs === null && {
        serverCpuNsPerOperation: 'the system doesn’t report another process’s CPU time finely enough',
      }),
      ...(isOpen &&
        !results.sleeping && {
          clientCpuNsPerOperation:
            'measured only at the lowest rate, with a generator that sleeps between requests',
        }),
      ...(ok === 0 && { nsPerOperation: `no request got the right answer${exampleOf(results)}` }),
    },
  }
}

function bodyBytes(sent: number | null, received: number | null): number | null {
  return sent === null || received === null ? null : sent + received
}

/** Where the generator looks at its clock until a request is due, its CPU time is not that of a client. */
function clientCpuAtRate({ sleeping }: LoadResults): number | null {
  return sleeping && sleeping.ok > 0 ? sleeping.clientCpuNs / sleeping.ok : null
}

export function requestsOf({ ok, wrong, failed, lost, timedOut }: LoadResults): number {
  return ok + wrong + failed + lost + timedOut
}

function exampleOf({ example }: LoadResults): string {
  return example === null ? '' : ` (${example})`
}
