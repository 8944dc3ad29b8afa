import { LoadTally } from '../../../measure/load/load-tally.ts'
import type { ProtocolLoad } from '../../../model/protocol/protocol-spec.ts'
import type { LoadResults, LoadUsage } from './contract.ts'
import { addUsage } from './usage-meter.ts'

/** The blocks, or the turns, of one case in one round, put together. */
export class CasePool {
  readonly tally: LoadTally
  #loads = 0
  readonly #load: ProtocolLoad
  readonly #slots: number
  #usage: LoadUsage | undefined
  #sleeping: LoadResults['sleeping'] = null
  #example: string | null = null

  constructor(load: ProtocolLoad, slots: number, partsPerBlock: number) {
    this.tally = new LoadTally(partsPerBlock)
    this.#load = load
    this.#slots = slots
  }

  add(usage: LoadUsage, example: string | null): void {
    this.#loads++
    this.#usage = this.#usage ? addUsage(this.#usage, usage) : usage
    this.#example ??= example
  }

  /** A block that is only for what a request costs the client. */
  addSleeping(ok: number, clientCpuNs: number): void {
    const { ok: before, clientCpuNs: cpuBefore } = this.#sleeping ?? { ok: 0, clientCpuNs: 0 }
    this.#sleeping = { ok: before + ok, clientCpuNs: cpuBefore + clientCpuNs }
  }

  results(): LoadResults {
    const { tally } = this
    const { ok, wrong, failed, lost, timedOut, late, uncountedAnswers, elapsedNs } = tally
    const usage = this.#usage
    if (!usage) throw new Error('a case without a block has no results')
    return {
      load: this.#load,
      loads: this.#loads,
      slots: this.#slots,
      ...{ ok, wrong, failed, lost, timedOut, late, uncountedAnswers, elapsedNs },
      meanNs: ok === 0 ? null : tally.latencySumNs / ok,
      latency: tally.latency(),
      service: tally.service(),
      delay: tally.delay(),
      usage,
      sleeping: this.#sleeping,
      example: this.#example,
    }
  }
}
