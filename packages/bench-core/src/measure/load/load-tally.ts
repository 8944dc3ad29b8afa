import { build, type Histogram } from 'hdr-histogram-js'
import { type Distribution, distributionIn } from '../histogram.ts'
import type { RequestEnd } from './load-target.ts'

/** Beyond any timeout, so that no histogram grows while something is measured. */
const highestTrackableValue = 120e9

/**
 * What one case's loads amount to, pooled over its blocks. Only requests that were answered as they were due have a
 * latency; the others are counted apart.
 */
export class LoadTally {
  ok = 0
  wrong = 0
  failed = 0
  lost = 0
  timedOut = 0
  /** Of an open loop: requests that were sent later than they were due. */
  late = 0
  /** The time that counts, the lead-in and the drain left out. */
  elapsedNs = 0
  readonly #service = latencies()
  /** Of an open loop: from the moment a request was due. */
  readonly #fromDue = latencies()

  add(end: RequestEnd, serviceNs: number): void {
    if (end === 'ok') {
      this.ok++
      this.#service.recordValue(Math.round(serviceNs))
    } else {
      this[end]++
    }
  }

  /** The latency of a request of an open loop that has been added. */
  addFromDue(ns: number): void {
    this.#fromDue.recordValue(Math.round(ns))
  }

  get requests(): number {
    return this.ok + this.wrong + this.failed + this.lost + this.timedOut
  }

  /** From when a request was sent until its answer was decoded and checked; null without one. */
  service(): Distribution | null {
    return this.#service.totalCount === 0 ? null : distributionIn(this.#service)
  }

  fromDue(): Distribution | null {
    return this.#fromDue.totalCount === 0 ? null : distributionIn(this.#fromDue)
  }
}

function latencies(): Histogram {
  return build({
    lowestDiscernibleValue: 1,
    highestTrackableValue,
    numberOfSignificantValueDigits: 3,
    bitBucketSize: 32,
  })
}
