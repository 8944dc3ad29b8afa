/** By so much a request of the slower contender takes longer. */
export const plantedShare = 0.05
export const planted = 'slower by 5 %'

/** What one way of measuring showed of one figure in one round, as log ratios to the reference. */
export interface Seen {
  readonly load: string
  readonly way: string
  readonly figure: string
  readonly identical: number
  readonly slower: number
  readonly referenceNs: number
}

/** Several ways of measuring the same thing. */
export interface Ways {
  readonly name: string
  /** Fresh processes measure it, each in all ways or in PostgreSQL in one. Round 0 is there to find out how much 5 % are. */
  measure(round: number): Promise<Seen[]>
  close(): Promise<void>
}

type Figures = Readonly<Record<string, number | null>>

/** Time and CPU time of both, as log ratios to the reference. */
export function seenBeside(
  reference: Figures,
  identical: Figures,
  slower: Figures,
): Omit<Seen, 'load' | 'way'>[] {
  return (
    [
      ['time', 'nsPerOperation'],
      ['client CPU', 'clientCpuNsPerOperation'],
      ['server CPU', 'serverCpuNsPerOperation'],
    ] as const
  ).map(([figure, metric]) => ({
    figure,
    identical: Math.log(identical[metric]! / reference[metric]!),
    slower: Math.log(slower[metric]! / reference[metric]!),
    referenceNs: reference[metric]!,
  }))
}
