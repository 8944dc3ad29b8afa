import { answerLayer } from '../../../src/answer/layer.ts'
import type { LoadPoint } from '../../../src/model/protocol/protocol-report.ts'
import type { ChoiceCosts, CpuPart, LayerCosts } from '../../../src/model/use/costs.ts'
import { usualMargins } from '../../../src/model/use/margins.ts'
import { type Use, useOf } from '../../../src/model/use/use.ts'

/** 1,000 requests a second, a core for 25, a GB for 0.08. */
export const use = useOf({ use: 'rest-api' })

const nothing: Omit<ChoiceCosts, 'contender'> = {
  encoding: 'other',
  cpu: {},
  reasons: {},
  messageBytes: null,
  compressedBytes: {},
  rowBytes: null,
  rowsPerSecond: null,
  points: null,
  takes: [],
}

/** A choice with its CPU time in each round, in ns, part by part. */
export function choice(
  contender: string,
  cpu: Partial<Record<CpuPart, readonly number[]>>,
  more: Partial<ChoiceCosts> = {},
): ChoiceCosts {
  return {
    ...nothing,
    contender,
    cpu: Object.fromEntries(
      Object.entries(cpu).map(([part, ns]) => [
        part,
        { rounds: ns.map((_, index) => index + 1), ns: [...ns], band: 0.02 },
      ]),
    ),
    ...more,
  }
}

/** Codecs that were measured with the same messages; the first is the reference. */
export function codecs(...choices: ChoiceCosts[]): LayerCosts {
  return {
    suite: 'codec',
    workload: 'order',
    parameters: {},
    reference: choices[0]!.contender,
    choices,
    basis: [],
  }
}

/** What is in use. */
export const json = choice(
  'json',
  { encode: [8000, 8100, 7900, 8050, 7950], decode: [10_000, 10_100, 9900, 10_050, 9950] },
  { messageBytes: 2137 },
)

/** Fewer bytes for more CPU time. */
export const small = choice(
  'small',
  { encode: [12_000, 12_150, 11_850, 12_080, 11_920], decode: [18_000, 18_100, 17_900, 18_050, 17_950] },
  { messageBytes: 833, takes: ['a schema to maintain'] },
)

/** What codecs come to at that use, otherwise where it is said. */
export function answer(asked: Partial<Use>, ...choices: Parameters<typeof codecs>) {
  return answerLayer(codecs(...choices), { ...use, ...asked }, usualMargins)
}

/** What was measured at a rate whose p99 has an interval of 10 % around it; null where too little was answered for one. */
export function loadPoint(ratePerSecond: number, p99Ms: number | null): LoadPoint {
  return {
    ratePerSecond,
    answeredPerSecond: ratePerSecond,
    successRate: 1,
    p50Ns: 1e6,
    p99Ns: p99Ms && p99Ms * 1e6,
    p99LowNs: p99Ms && 0.9 * p99Ms * 1e6,
    p99HighNs: p99Ms && 1.1 * p99Ms * 1e6,
    windowMs: 30_000,
    inFlightAtEnds: 10,
    serviceP99Ns: 1e6,
    maxNs: 1e9,
  }
}

/** Three rounds that differ by 1 %. */
export const steadily = (ns: number) => [0.99 * ns, ns, 1.01 * ns]
