import type { CommandSpec } from '../../model/duel/command-spec.ts'
import type { Participant } from '../../model/run/run-event.ts'
import type { PresetName, RunSpec } from '../../model/run/run-spec.ts'
import { sumBy } from '../../model/sum.ts'
import { withCopy } from '../participants.ts'

/** What a round of commands is made of. */
export interface CommandPlan {
  readonly participants: readonly Participant[]
  /** Blocks of each participant. */
  readonly blocksEach: number
  readonly blockMs: number
  /** Runs at the beginning of a block that don't count. */
  readonly leadIn: number
  readonly expectedRoundMs: number
}

/** A round's time for all of them together. */
export const roundBudgetMs: Readonly<Record<PresetName, number>> = {
  smoke: 3_000,
  quick: 18_000,
  standard: 50_000,
  thorough: 60_000,
}
export const commandRounds: Readonly<Record<PresetName, number>> = {
  smoke: 3,
  quick: 5,
  standard: 12,
  thorough: 30,
}

/** A block is no shorter: its first run finds what the others left in caches. */
const blockMs = 250
/** What would take more of a block than this part isn't run for nothing. */
const leadInShare = 0.25
const maxBlocks = 60

export function commandPlan(spec: RunSpec): CommandPlan {
  const command = commandOf(spec)
  const { commands, reference } = command
  const names = commands.map(({ name }) => name)
  const participants = withCopy(names, reference)
  const tried = participants.map(({ contender }) => commands.find(({ name }) => name === contender)!.triedMs)
  const leadIn = Math.max(...tried) <= blockMs * leadInShare ? 1 : 0
  const passMs = sumBy(tried, (ms) => leadIn * ms + Math.max(blockMs, ms))
  const blocksEach = Math.min(maxBlocks, Math.max(1, Math.round(roundBudgetMs[spec.preset] / passMs)))
  return { participants, blocksEach, blockMs, leadIn, expectedRoundMs: startMs + blocksEach * passMs }
}

const startMs = 500

export function commandOf({ command }: RunSpec): CommandSpec {
  if (!command) throw new Error('a run of commands needs its part of the spec')
  return command
}
