import type { CompressionName } from '../model/codec/compressions.ts'
import type { RateLimit } from '../model/protocol/protocol-report.ts'
import type { Parameters } from '../model/report/case-key.ts'
import type { Objection } from '../model/report/objection.ts'
import type { RunStateName } from '../model/run/run-event.ts'
import type { SuiteName } from '../model/suite-name.ts'
import type { ChoiceCosts, CpuPart, LayerCosts, UsePart } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import type { Estimate } from '../stats/estimate.ts'
import type { LeastCpu } from './compare-cpu.ts'

/** What there is to say of the best choice beside the one in use. */
export type LayerOutcome = 'worth-it' | 'no-difference' | 'cant-tell' | 'nothing-to-compare'

/** The same of any choice. */
export type ChoiceOutcome = 'worth-it' | 'costs-more' | 'no-difference' | 'cant-tell'

/** Differences to the choice in use; negative is a saving. */
interface ChoiceDifference {
  readonly cores: Estimate
  readonly gbMovedPerMonth: number
  readonly gbStored: number
  /**
   * With the interval of one comparison, 95 % sure however often the run was judged; of the best choice it is that of one
   * chosen by the same figures, whose end nearer to no saving is moved out by the number of choices that might have been it.
   */
  readonly costPerMonth: Estimate
  /** What of it can be told: all of it, or what the bytes cost where the CPU times can’t be told apart. */
  readonly toldPerMonth: number
}

/** In words, or what its readers make of other versions of a schema. */
export type Take =
  | string
  | { readonly code: 'drops-unknown' }
  | { readonly code: 'breaks-after'; readonly changes: readonly string[] }

export interface ChoiceAnswer {
  readonly contender: string
  readonly encoding: ChoiceCosts['encoding']
  readonly isToday: boolean
  readonly cpuNsPerRequest: Estimate | null
  /** Of a message as it is moved; of a transport, of a request with its answer. */
  readonly bytesPerMessage: number | null
  readonly bytesPerRow: number | null
  readonly rowsPerSecond: Estimate | null
  readonly cores: Estimate | null
  readonly gbMovedPerMonth: number | null
  readonly gbStored: number | null
  readonly costPerMonth: Estimate | null
  /** This choice ÷ the one in use, in the CPU time of a request; null for that one. */
  readonly cpuRatio: (Estimate & { readonly verdict: 'less' | 'more' | 'same' | 'undecided' }) | null
  readonly difference: ChoiceDifference | null
  /** Null for the choice in use. */
  readonly outcome: ChoiceOutcome | null
  /** Choices that are not worse in anything and better in something. */
  readonly behind: readonly string[]
  /** The highest rate that keeps the p99 asked for, of one server process; null where none was asked for or measured. */
  readonly highestRate: RateLimit | null
  /** What choosing it takes that the one in use doesn’t, of which `report/answer/takes-text` makes words. */
  readonly takes: readonly Take[]
  /** What of that it leaves undone, where others of its format do it. */
  readonly givesUp?: readonly string[] | undefined
  /** Why something of it is not known. */
  readonly reasons: readonly Objection[]
}

/** A conclusion under a use that differs in one thing. */
export interface Change {
  readonly by: 'free-traffic' | 'open-p99' | CompressionName
  readonly best: string
  readonly outcome: LayerOutcome
  /** What the best one would then save a month. */
  readonly saving: number
  readonly mattersFrom: LayerAnswer['mattersFrom']
  /** Others that are worth it as much as the best one; below that rate, those whose own rate lies within its interval. */
  readonly asCheap: readonly string[]
}

/** The choices of one suite for the same messages. */
export interface LayerAnswer {
  readonly suite: SuiteName
  readonly workload: string
  readonly parameters: Parameters
  /** What its choices are written in, as people call it. */
  readonly language: string
  /** The lane of these, where that is another language than JavaScript. */
  readonly lane?: LayerCosts['lane']
  /** What a request’s CPU time is the sum of: what the use has and the run measured. */
  readonly parts: readonly CpuPart[]
  /** Whether it is part of the total: a codec isn’t where transports were measured, whose CPU time contains it. */
  readonly isCounted: boolean
  readonly today: string
  /** The cheapest that keeps the p99 asked for; the one in use where none is cheaper. */
  readonly best: string
  readonly outcome: LayerOutcome
  /** What is in use misses the p99 asked for already at the lowest rate that was measured, so the best one is worth it whatever it costs. */
  readonly todayMissesP99?: true
  /** Others that are worth it and cost so little more than the best one that it doesn’t matter, whatever in their intervals is true. */
  readonly asCheap: readonly string[]
  /** Whatever it costs; null where no CPU time is known. */
  readonly leastCpu: LeastCpu | null
  /** Cheapest first. */
  readonly choices: readonly ChoiceAnswer[]
  /** What a saving has to exceed to matter, a month. */
  readonly smallestSaving: number
  /** Requests a second from which the best one’s saving is a tenth of a core, with its interval; null where it never is. */
  readonly mattersFrom: Estimate | null
  /** What another use would change; conclusions that stay as they are aren’t among them. */
  readonly changes: readonly Change[]
  /** Why it can’t be told. */
  readonly reasons: readonly Objection[]
  /** Which measurements stand for what. */
  readonly basis: readonly string[]
  /** What the use has and nobody measured, so that it is in no figure. */
  readonly notMeasured: readonly UsePart[]
}

/** Sums over layers of different suites. */
export interface TotalSaving {
  /** What is changed: the best choice of each layer in which it is worth it. The others stay as they are. */
  readonly choices: readonly string[]
  readonly costPerMonth: Estimate
  /** Beside what is in use; negative is a saving. */
  readonly difference: Estimate
}

export type Caution =
  | { readonly cause: 'smoke run' }
  /** Too busy is a machine on which no speed can be judged. */
  | { readonly cause: 'busy machine' | 'too busy'; readonly othersShare: number | null }

export interface Answer {
  readonly use: Use
  readonly run: {
    readonly id: string
    readonly name: string
    readonly state: RunStateName
    readonly rounds: number
  }
  /** Those that are part of the total come first. */
  readonly layers: readonly LayerAnswer[]
  /** Languages that were asked for and couldn’t be had. */
  readonly leftOut: readonly string[]
  /** Null where nothing is worth changing, where one suite was measured, or one of them with several kinds of messages. */
  readonly total: TotalSaving | null
  /** Why nobody should decide by it yet; null where nothing is known against that. */
  readonly caution: Caution | null
  /** What holds for all of it. */
  readonly notes: readonly string[]
}
