import type { AgentInfo, KnownAgent, Placement } from '../../model/machine/agent.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { NewRun } from '../runs/run-writer.ts'

/** A file that goes with a run to where it is measured, by its path below the home folder. */
export interface PlacedFile {
  readonly path: string
  readonly content: Uint8Array
}

/** A run for agents. */
export interface PlacedRun extends NewRun {
  readonly place: string
  readonly setId: string | null
  readonly needs: readonly string[]
  readonly files: readonly PlacedFile[]
  /** How long it is planned to take. */
  readonly estimateMs: number
}

/** The right to measure a run, for as long as it is renewed. */
export interface Lease {
  readonly runId: string
  readonly shortId: string
  readonly spec: RunSpec
  /** Fences: whoever has an earlier one can no longer say anything of the run. */
  readonly attempt: number
  /** Of the last event that is saved. */
  readonly sequence: number
  /** Rounds of an earlier attempt on the same machine, which needn't be measured again. */
  readonly keptRounds: number
  readonly files: readonly PlacedFile[]
}

/** What became of a lease when it was to be renewed. */
export type Renewed = 'held' | 'cancelled' | 'lost'

export type PassOver = (runId: string, error: unknown) => void

export interface LeasedAttempt {
  readonly runId: string
  readonly attempt: number
}

/**
 * Agents, and the runs that they lease. A lease is a row of the run: who has it, the number of the attempt, and until when
 * by the database's clock. It is taken, its number raised and what is said of it in one transaction, and events are saved in
 * one with the look at that number, so that of two who take themselves for its holder one alone can say anything.
 */
export interface Fleet {
  /**
   * Makes an agent known. @throws WirebenchError where another process goes by its name and was heard of lately.
   * @param session Names the process.
   */
  register(agent: AgentInfo, session: string): Promise<void>
  /** Says that an agent is there; false where another process goes by its name by now. */
  seen(name: string, session: string, draining: boolean): Promise<boolean>
  /** Says that it has left. */
  leave(name: string, session: string): Promise<void>
  agents(): Promise<KnownAgent[]>
  /** Saves runs as queued for whoever they are placed with. */
  place(runs: readonly PlacedRun[]): Promise<void>
  /**
   * Takes the oldest run that this agent may and can measure; undefined where there is none.
   * @param passOver Hears of those that would have come first and can't be read, at every look anew.
   */
  lease(agent: AgentInfo, leaseMs: number, passOver?: PassOver): Promise<Lease | undefined>
  renew(lease: LeasedAttempt, leaseMs: number): Promise<Renewed>
  /** Gives a run back, so that another one may take it at once. */
  handBack(lease: LeasedAttempt): Promise<void>
  /** Ends a run that nobody has, or asks who has it to end it; false where it isn't placed, or has ended. */
  cancel(runId: string): Promise<boolean>
  /** Ends the placed runs that nobody will take up any more, and returns their ids. */
  endLapsed(): Promise<string[]>
  /** Of those runs that are placed with agents. */
  placements(runIds: readonly string[]): Promise<ReadonlyMap<string, Placement>>
  /** The runs that were placed together, in the order of their machines' names. */
  setOf(setId: string): Promise<readonly string[]>
}

/** An agent that wasn't heard of for so long is taken for gone. */
export const agentPatienceMs = 20_000
/** After so many attempts nobody tries again. */
export const maxAttempts = 5
/** An agent that alone may measure a run has so long to come back to it. */
export const returnMs = 120_000

/** Whether rounds of an attempt can stand beside those of the next one on the same machine: the codec suite's rounds are alike. */
export function keepsRounds(spec: RunSpec): boolean {
  return spec.suites.length === 1 && spec.suites[0] === 'codec' && !spec.untilDecided
}

/** Whether what an attempt says is taken: of a run that is placed that of the newest alone. */
export function mayWrite(newest: number | undefined, attempt: number | undefined): boolean {
  return newest === attempt
}
