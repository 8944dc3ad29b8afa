import { forEachFigure } from '../../model/run/recorded/for-each-figure.ts'
import { build, type Histogram } from '../../model/run/recorded/hdr-histogram.ts'
import { type Distribution, distributionIn, type PackedHistogram, packed, unpacked } from '../histogram.ts'
import type { RequestEnd } from './load-target.ts'

/** Beyond any timeout, so that no histogram grows while something is measured. */
const highestTrackableValue = 120e9

/** What adds up where several make a load together. */
const sums = [
  'ok',
  'wrong',
  'failed',
  'lost',
  'timedOut',
  'late',
  'uncountedAnswers',
  'latencySumNs',
  'delaySumNs',
] as const

/** All of a tally, on its way to another process. */
export interface PackedTally extends Readonly<Record<(typeof sums)[number], number>> {
  readonly elapsedNs: number
  readonly windowNs: number
  readonly parts: readonly PackedHistogram[]
  readonly service: PackedHistogram
  readonly delay: PackedHistogram
}

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
  /** Answers to requests of the lead-in, or of a slot whose time was over, that came while others counted. */
  uncountedAnswers = 0
  /** The time that counts, the lead-in and the drain left out; of a closed loop the mean over its slots. */
  elapsedNs = 0
  /** The time in which requests were due, or answered: what the latencies are of. */
  windowNs = 0
  /** Of all latencies together. */
  latencySumNs = 0
  /** The same of what requests of an open loop waited for the generator alone. */
  delaySumNs = 0
  readonly #partsPerBlock: number
  /** Latencies by stretches of time: service times of a closed loop, those from due of an open one. */
  readonly #parts: Histogram[] = []
  /** Of an open loop. */
  readonly #service = latencies()
  readonly #delay = latencies()

  /** @param partsPerBlock Into how many stretches of equal length the time of a load is split; 0 keeps the mean alone. */
  constructor(partsPerBlock = 1) {
    this.#partsPerBlock = partsPerBlock
  }

  /** Another load begins, which later ones follow in the order of time. */
  beginLoad(): void {
    for (let part = 0; part < this.#partsPerBlock; part++) this.#parts.push(latencies())
  }

  count(end: RequestEnd): void {
    this[end]++
  }

  /**
   * The latency of a request that was answered as it was due.
   * @param progress How much of the time that counts had passed when it was due, or answered in a closed loop: 0 to 1.
   */
  addLatency(ns: number, progress: number): void {
    this.latencySumNs += ns
    if (this.#partsPerBlock === 0) return
    const part = Math.min(this.#partsPerBlock - 1, Math.floor(progress * this.#partsPerBlock))
    this.#parts[this.#parts.length - this.#partsPerBlock + part]!.recordValue(Math.round(ns))
  }

  /** Of an open loop: how long a request took from when it was sent. */
  addService(ns: number): void {
    this.#service.recordValue(Math.round(ns))
  }

  /** Of an open loop: how late a request left that was due and had a slot, which is the generator's own doing. */
  addDelay(ns: number): void {
    this.delaySumNs += ns
    this.#delay.recordValue(Math.round(ns))
  }

  /** Takes time that was no request's doing out of the mean; of a load with one request in flight. */
  leaveOut(ns: number): void {
    this.elapsedNs -= ns
    this.latencySumNs -= ns
  }

  packed(): PackedTally {
    const { elapsedNs, windowNs } = this
    const added = forEachFigure(sums, (name) => this[name])
    const parts = this.#parts.map(packed)
    const [service, delay] = [packed(this.#service), packed(this.#delay)]
    return { ...added, elapsedNs, windowNs, parts, service, delay }
  }

  /**
   * Adds one load that several have made at once, each his share of it: counts and histograms add up, bucket by bucket, stretch by
   * stretch. The time is that of all of them together and not their sum.
   */
  addShares(shares: readonly PackedTally[], time: Pick<PackedTally, 'elapsedNs' | 'windowNs'>): void {
    this.beginLoad()
    this.elapsedNs += time.elapsedNs
    this.windowNs += time.windowNs
    for (const share of shares) {
      for (const name of sums) this[name] += share[name]
      const firstPart = this.#parts.length - this.#partsPerBlock
      for (const [part, histogram] of share.parts.entries())
        this.#parts[firstPart + part]!.add(unpacked(histogram))
      this.#service.add(unpacked(share.service))
      this.#delay.add(unpacked(share.delay))
    }
  }

  get requests(): number {
    return this.ok + this.wrong + this.failed + this.lost + this.timedOut
  }

  /**
   * Until an answer was decoded and checked: from when a request was due in an open loop, from when it was sent in a closed
   * one. Null without one.
   */
  latency(): Distribution | null {
    return this.ok === 0 || this.#partsPerBlock === 0
      ? null
      : distributionIn(this.#parts, this.windowNs / 1e6)
  }

  /** Of an open loop: from when requests were sent; null without one. */
  service(): Distribution | null {
    return this.#service.totalCount === 0 ? null : distributionIn([this.#service], this.windowNs / 1e6)
  }

  /** Of an open loop: what the generator itself made requests wait before they left; null without one. */
  delay(): { readonly meanNs: number; readonly p99Ns: number } | null {
    const { totalCount } = this.#delay
    if (totalCount === 0) return null
    return { meanNs: this.delaySumNs / totalCount, p99Ns: this.#delay.getValueAtPercentile(99) }
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
