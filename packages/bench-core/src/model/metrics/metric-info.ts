import type { Unit, VerdictWord } from '../report/report.ts'

/** A verdict that names a direction. */
type DirectionWord = Exclude<VerdictWord, 'same' | 'undecided' | 'not-comparable'>

/** What is to be known of a metric to show it, compare it and put the comparison into words. */
export interface MetricInfo {
  /** As a column or row is headed: `rows per second`. */
  readonly title: string
  readonly unit: Unit
  readonly better: 'lower' | 'higher'
  readonly kind: 'measured' | 'derived' | 'modelled'
  /** Whether it is a part of a whole, which can't be more than 1. */
  readonly isPart?: true
  /**
   * How contenders are compared in it: by their ratio within rounds, with an interval; exactly, where it is the same in
   * every round; or not at all.
   */
  readonly compared: 'per-round' | 'exact' | 'none'
  /** How rounds are put together: a count of events is summed up; anything else is averaged, with an interval. */
  readonly overRounds?: 'summed'
  /** Of one that is compared exactly: up to this part figures are the same, where the system adds a little of its own. */
  readonly tolerance?: number
  readonly words: { readonly better: DirectionWord; readonly worse: DirectionWord }
  /**
   * The sentence of a difference. `{contender}`, `{size}` (such as "1.89× less" or "44 % smaller"), `{reference}`,
   * `{operation}`, `{workload}`, `{how}` of a compression and `{conditions}` are filled in; without it,
   * "{contender} {operation}s {workload} {size} than {reference}".
   */
  readonly sentence?: string
}

export type MetricInfos = Readonly<Record<string, MetricInfo>>

/** Words for times and rates. */
export const speedWords = { better: 'faster', worse: 'slower' } as const
/** Words for sizes of things that lie somewhere. */
export const sizeWords = { better: 'smaller', worse: 'larger' } as const
/** Words for what is used up. */
export const resourceWords = { better: 'less', worse: 'more' } as const

const lower = { better: 'lower', kind: 'measured', compared: 'none' } as const
const higher = { better: 'higher', kind: 'measured', compared: 'none' } as const

/** What a metric is like that is measured and not compared: each says by what it differs. */
export const time = { ...lower, unit: 'ns', words: speedWords } as const
/** Time that is used up, such as that of a CPU. */
export const usedTime = { ...time, words: resourceWords } as const
export const rate = { ...higher, unit: 'perSecond', words: speedWords } as const
export const count = { ...lower, unit: 'count', words: resourceWords } as const
export const size = { ...lower, unit: 'bytes', words: sizeWords } as const
/** Memory and traffic. */
export const usedBytes = { ...size, words: resourceWords } as const
export const share = { ...lower, unit: 'share', words: resourceWords } as const
