import type { ChoiceCosts, CpuPart, LayerCosts } from '../../../src/model/use/costs.ts'

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
