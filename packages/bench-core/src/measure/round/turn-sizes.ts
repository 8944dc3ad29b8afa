/** How the members of a group take turns at an operation. */
export interface TurnSizes {
  readonly turnsEach: number
  /** Operations of one turn of each member. */
  readonly operations: readonly number[]
  /** Those that are worked before the clock starts, on average: caches and branch predictors are another contender's then. */
  readonly leadIn: readonly number[]
}

/** What is known of a member when turns are planned. */
export interface TurnMember {
  readonly contender: string
  readonly nsPerOperation: number
  /** Messages that its operation goes through in rotation. */
  readonly inputs: number
}

/** Above this an operation is worked in drained blocks: a slice would hold so few that they are not the same messages. */
export const longestInSlicesNs = 500_000
/** A block that can't be a whole number of rotations in the longest time is a part of one. */
export const blockTimes = { leastNs: 500e6, mostNs: 1e9 }
const blocksEach = 2
const leadInShare = 0.3
const longestLeadInNs = 5e6

/**
 * Slices of the pace, or blocks of at least half a second where the operation of any member takes longer than 0.5 ms.
 * Every turn of a member has the same number of operations, and the copies of one contender work equally many.
 */
export function turnSizes(
  members: readonly TurnMember[],
  pace: { readonly sliceMs: number; readonly slicesPerRound: number },
): TurnSizes {
  const own = members.map((member) => ({
    ...member,
    nsPerOperation: Math.min(
      ...members
        .filter(({ contender }) => contender === member.contender)
        .map(({ nsPerOperation }) => nsPerOperation),
    ),
  }))
  const inBlocks = own.some(({ nsPerOperation }) => nsPerOperation > longestInSlicesNs)
  const operations = own.map((member) =>
    inBlocks ? blockOperations(member) : operationsIn(pace.sliceMs * 1e6, member),
  )
  return {
    turnsEach: inBlocks ? Math.min(blocksEach, pace.slicesPerRound) : pace.slicesPerRound,
    operations,
    leadIn: own.map((member, index) =>
      Math.ceil(Math.min(operations[index]! * leadInShare, longestLeadInNs / member.nsPerOperation)),
    ),
  }
}

function blockOperations(member: TurnMember): number {
  const { inputs, nsPerOperation } = member
  const rotations = Math.ceil(blockTimes.leastNs / (inputs * nsPerOperation))
  return rotations * inputs * nsPerOperation <= blockTimes.mostNs
    ? rotations * inputs
    : operationsIn(blockTimes.leastNs, member)
}

function operationsIn(ns: number, { nsPerOperation }: TurnMember): number {
  return Math.max(1, Math.round(ns / nsPerOperation))
}
