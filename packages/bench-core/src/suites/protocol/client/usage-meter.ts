import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoadObserver } from '../../../measure/load/load-target.ts'
import { processCpuNs } from '../../../measure/process/usage/process-cpu.ts'
import { mainThreadTimes } from '../../../measure/shared-core-time.ts'
import { clusterCpuNs } from '../../../postgres/children-cpu.ts'
import type { WireBytes } from '../transport.ts'
import type { LoadUsage } from './contract.ts'

const delayResolutionMs = 5

/** Where the counters of a load are read. */
export interface UsageSources {
  readonly serverPid: number | null
  readonly postmasterPid: number | null
  wireBytes(): WireBytes
  /** Undefined where nobody counts them. */
  bodyBytes?(): WireBytes | undefined
  /** Time in which the process only looked at the clock. */
  spunNs(): number
}

interface Reading extends Omit<LoadUsage, 'clientLoopDelayP99Ns'> {}

/**
 * Reads what a load uses, at the edges of the time that counts. The client's own CPU is read innermost.
 * @param watchesLoop Whether the delay of the event loop is of interest: looking for it wakes the process up every few milliseconds.
 */
export function usageMeter(
  sources: UsageSources,
  watchesLoop: boolean,
): LoadObserver & { usage(): LoadUsage } {
  const delays = watchesLoop ? monitorEventLoopDelay({ resolution: delayResolutionMs }) : undefined
  let begun: Reading | undefined
  let ended: Reading | undefined
  return {
    begin() {
      delays?.enable()
      begun = { ...readOthers(sources), ...readOwn(sources) }
    },
    end() {
      const own = readOwn(sources)
      ended = { ...readOthers(sources), ...own }
      delays?.disable()
    },
    usage() {
      if (!begun || !ended) return nothing
      return {
        clientCpuNs: ended.clientCpuNs - begun.clientCpuNs,
        clientSpunNs: ended.clientSpunNs - begun.clientSpunNs,
        serverCpuNs: difference(ended.serverCpuNs, begun.serverCpuNs),
        databaseCpuNs: difference(ended.databaseCpuNs, begun.databaseCpuNs),
        sentBytes: ended.sentBytes - begun.sentBytes,
        receivedBytes: ended.receivedBytes - begun.receivedBytes,
        sentBodyBytes: difference(ended.sentBodyBytes, begun.sentBodyBytes),
        receivedBodyBytes: difference(ended.receivedBodyBytes, begun.receivedBodyBytes),
        waitedForCoreNs: difference(ended.waitedForCoreNs, begun.waitedForCoreNs),
        clientLoopDelayP99Ns: delays?.count
          ? Math.max(0, delays.percentile(99) - delayResolutionMs * 1e6)
          : null,
      }
    },
  }
}

/** Of a load in which no request counts; it changes no sum. */
const nothing: LoadUsage = {
  clientCpuNs: 0,
  clientSpunNs: 0,
  serverCpuNs: 0,
  databaseCpuNs: 0,
  sentBytes: 0,
  receivedBytes: 0,
  sentBodyBytes: 0,
  receivedBodyBytes: 0,
  clientLoopDelayP99Ns: null,
  waitedForCoreNs: 0,
}

export function addUsage(one: LoadUsage, other: LoadUsage): LoadUsage {
  const delays = [one.clientLoopDelayP99Ns, other.clientLoopDelayP99Ns].filter((delay) => delay !== null)
  return {
    clientCpuNs: one.clientCpuNs + other.clientCpuNs,
    clientSpunNs: one.clientSpunNs + other.clientSpunNs,
    serverCpuNs: sum(one.serverCpuNs, other.serverCpuNs),
    databaseCpuNs: sum(one.databaseCpuNs, other.databaseCpuNs),
    sentBytes: one.sentBytes + other.sentBytes,
    receivedBytes: one.receivedBytes + other.receivedBytes,
    sentBodyBytes: sum(one.sentBodyBytes, other.sentBodyBytes),
    receivedBodyBytes: sum(one.receivedBodyBytes, other.receivedBodyBytes),
    waitedForCoreNs: sum(one.waitedForCoreNs, other.waitedForCoreNs),
    clientLoopDelayP99Ns: delays.length === 0 ? null : Math.max(...delays),
  }
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

function readOwn(sources: UsageSources) {
  const { user, system } = process.cpuUsage()
  return { clientCpuNs: (user + system) * 1e3, clientSpunNs: sources.spunNs() }
}

function readOthers(sources: UsageSources) {
  const { sent, received } = sources.wireBytes()
  const bodies = sources.bodyBytes?.()
  return {
    serverCpuNs: sources.serverPid === null ? null : (processCpuNs(sources.serverPid) ?? null),
    databaseCpuNs: sources.postmasterPid === null ? null : (clusterCpuNs(sources.postmasterPid) ?? null),
    sentBytes: sent,
    receivedBytes: received,
    sentBodyBytes: bodies?.sent ?? null,
    receivedBodyBytes: bodies?.received ?? null,
    waitedForCoreNs: sum(
      mainThreadTimes(process.pid)?.waitedNs ?? null,
      sources.serverPid === null ? null : (mainThreadTimes(sources.serverPid)?.waitedNs ?? null),
    ),
  }
}
