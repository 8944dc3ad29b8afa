import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { uniformRandom } from '../../model/uniform-random.ts'
import { calibration } from '../calibration.ts'
import { systemClock } from '../clock.ts'
import { keepCompiledCode } from '../process/runtime/compiled-code.ts'
import { residentRoom } from '../process/usage/peak-rss.ts'
import { type Operation, type TimedLoop, timedLoop } from '../timed-loop.ts'
import { outsideHeapBytesPerOperation } from './outside-heap.ts'
import { nextCommand, reply } from './pipe.ts'
import type { TrialCommand, TrialFailure, TrialReplyOf } from './protocol.ts'
import { processGauges, warmUp } from './steady.ts'
import { maxOperationsOfALoad, workUnderLoad } from './under-load.ts'

/** More samples than this are not kept of one block. */
const maxSamples = 2 ** 21
const dueBytes = maxOperationsOfALoad * Float64Array.BYTES_PER_ELEMENT

/** A contender that is ready to be measured: its round trip is proved, its inputs are made. */
export interface PreparedTrial {
  readonly operations: readonly Operation[]
  /** Encoded size of every message of the corpus. */
  readonly encodedBytes: readonly number[]
  /** What operations show besides their time, by their name; worked out when it is asked for. */
  readonly figures?: Readonly<Record<string, () => Readonly<Record<string, number | null>>>>
}

/** A whole trial: prepares and proves one contender, then works what it is told to, one command at a time. */
export async function runTrial(prepare: () => Promise<PreparedTrial | TrialFailure>): Promise<void> {
  const collections: NonNullable<TrialReplyOf<'collected'>['collections']> = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      collections.push({ startNs: startTime * 1e6, durationNs: duration * 1e6 })
    }
  }).observe({ entryTypes: ['gc'] })

  const prepared = await prepare()
  if ('reason' in prepared) return reply({ type: 'failed', ...prepared })
  const { figures = {} } = prepared
  const loops = new Map(
    prepared.operations.map((operation) => [operation.name, timedLoop(operation, () => performance.now())]),
  )
  keepCompiledCode()
  reply({
    type: 'ready',
    readyMs: performance.now(),
    operations: [...loops.keys()],
    encodedBytes: [...prepared.encodedBytes],
  })

  const nsPerOperation = new Map<string, number>()
  const outsideHeap = new Map<string, number>()
  const { room, peakRssBytes } = residentRoom(maxSamples * Uint32Array.BYTES_PER_ELEMENT + dueBytes)
  const dueNs = new Float64Array(room, 0, maxOperationsOfALoad)
  const samplesNs = new Uint32Array(room, dueBytes)
  for (let command = nextCommand(); command; command = nextCommand()) {
    await work(command)
  }

  async function work(command: TrialCommand): Promise<void> {
    switch (command.type) {
      case 'calibrate':
        reply({ type: 'calibrated', ...calibration(systemClock) })
        break
      case 'warm-up': {
        const { operation, windowMs, limitMs } = command
        const warmed = warmUp(loopOf(operation), processGauges, windowMs, limitMs)
        nsPerOperation.set(operation, warmed.nsPerOperation)
        reply({ type: 'warmed', ...warmed })
        break
      }
      case 'collect-garbage':
        globalThis.gc?.()
        reply({ type: 'garbage-collected' })
        break
      case 'slice': {
        const { operation, leadIn, operations } = command
        const outsideHeapBytes = outsideHeapOf(operation) * operations
        const slice = workSlice(loopOf(operation), leadIn, operations)
        reply({
          type: 'sliced',
          slice: { ...slice, allocatedBytes: slice.allocatedBytes + outsideHeapBytes },
        })
        break
      }
      case 'block': {
        const loop = loopOf(command.operation)
        leadIn(loop, command.leadInMs)
        const samples = loop.each(samplesNs, systemClock.now() + command.durationMs * 1e6)
        reply({ type: 'block-samples', samples, peakRssBytes: peakRssBytes() }, firstBytes(samples))
        break
      }
      case 'under-load': {
        const loop = loopOf(command.operation)
        const uniformOf = (load: number) => uniformRandom(command.seed + load * 0x9e3779b9)
        const worked = workUnderLoad(loop, command, { samplesNs, dueNs }, systemClock, uniformOf)
        reply({ type: 'under-load', ...worked, peakRssBytes: peakRssBytes() }, firstBytes(worked.samples))
        break
      }
      case 'figures':
        reply({
          type: 'figures',
          figures: { peakRssBytes: peakRssBytes(), ...figures[command.operation]?.() },
        })
        break
      case 'question':
        throw new Error(`this trial knows nothing about ${command.about}`)
      case 'collections':
        // Collections are reported by the event loop, which doesn't turn while commands are worked.
        await setImmediate()
        await setImmediate()
        reply({ type: 'collected', collections: collections.splice(0) })
        break
      default:
        reply({ type: 'unsupported' })
    }
  }

  function firstBytes(samples: number): Uint8Array {
    return new Uint8Array(room, dueBytes, samples * Uint32Array.BYTES_PER_ELEMENT)
  }

  function outsideHeapOf(operation: string): number {
    const bytes =
      outsideHeap.get(operation) ??
      outsideHeapBytesPerOperation(
        loopOf(operation),
        () => process.memoryUsage().external,
        nsPerOperation.get(operation),
      )
    outsideHeap.set(operation, bytes)
    return bytes
  }

  function loopOf(operation: string): TimedLoop {
    const loop = loops.get(operation)
    if (!loop) throw new Error(`this trial has no operation ${operation}`)
    return loop
  }
}

function leadIn(loop: TimedLoop, durationMs: number): void {
  const end = systemClock.now() + durationMs * 1e6
  while (systemClock.now() < end) loop.batch(1)
}

/** What an older Node.js doesn’t tell is NaN, which travels as null. */
type OwnReading = Record<keyof TrialReplyOf<'sliced'>['slice'], number>

function workSlice(loop: TimedLoop, leadIn: number, operations: number): OwnReading {
  loop.batch(leadIn)
  const allocatedAtStart = getHeapStatistics().total_allocated_bytes
  const cpuAtStart = cpuNs()
  const startNs = systemClock.now()
  loop.batch(operations)
  const wallNs = systemClock.now() - startNs
  const cpuAtEnd = cpuNs()
  const allocatedBytes = getHeapStatistics().total_allocated_bytes - allocatedAtStart
  return { startNs, wallNs, cpuNs: cpuAtEnd - cpuAtStart, allocatedBytes }
}

/** User and system time of this process with all its threads, as the operating system accounts it. */
function cpuNs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1e3
}
