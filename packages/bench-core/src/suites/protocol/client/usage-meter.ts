import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoadObserver } from '../../../measure/load/load-target.ts'
import { processCpuNs } from '../../../measure/process/usage/process-cpu.ts'
import { mainThreadTimes } from '../../../measure/shared-core-time.ts'
import { forEachFigure } from '../../../model/run/recorded/for-each-figure.ts'
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

const counters = [
  'clientCpuNs',
  'clientSpunNs',
  'serverCpuNs',
  'databaseCpuNs',
  'sentBytes',
  'receivedBytes',
  'sentBodyBytes',
  'receivedBodyBytes',
  'waitedForCoreNs',
] as const
type Reading = Pick<LoadUsage, (typeof counters)[number]>

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
        ...ofBoth(ended, begun, (after, before) => after - before),
        clientLoopDelayP99Ns: delays?.count
          ? Math.max(0, delays.percentile(99) - delayResolutionMs * 1e6)
          : null,
      }
    },
  }
}

/** Of a load in which no request counts; it changes no sum. */
const nothing: LoadUsage = { ...forEachFigure(counters, () => 0), clientLoopDelayP99Ns: null }

export function addUsage(one: LoadUsage, other: LoadUsage): LoadUsage {
  const delays = [one.clientLoopDelayP99Ns, other.clientLoopDelayP99Ns].filter((delay) => delay !== null)
  return {
    ...ofBoth(one, other, add),
    clientLoopDelayP99Ns: delays.length === 0 ? null : Math.max(...delays),
  }
}

type Combine = (one: number, other: number) => number

const add: Combine = (one, other) => one + other

/** Null where either isn't told. */
function combined(one: number | null, other: number | null, combine: Combine): number | null {
  return one === null || other === null ? null : combine(one, other)
}

/** Of counters that are always told, so is this. */
function ofBoth(one: Reading, other: Reading, combine: Combine): Reading {
  return forEachFigure(counters, (name) => combined(one[name], other[name], combine)) as Reading
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
    waitedForCoreNs: combined(
      mainThreadTimes(process.pid)?.waitedNs ?? null,
      sources.serverPid === null ? null : (mainThreadTimes(sources.serverPid)?.waitedNs ?? null),
      add,
    ),
  }
}
