import { partsPerRound } from '../../../measure/histogram.ts'
import { lastWindows } from '../../../measure/steadiness.ts'
import { slotsOfLoad } from '../../../model/protocol/protocol-loads.ts'
import type { ProtocolLoad } from '../../../model/protocol/protocol-spec.ts'
import { sum } from '../../../model/sum.ts'
import type { ProtocolBudget } from './presets.ts'

/** What an operation taught the runtime, the next one may have it unlearn: everything is warmed up so often. */
export const warmUpPasses = 2

/** Five contenders, and one of them twice. */
const usualParticipants = 6

/** From here on a case's time in a round is two blocks, one in each direction of the order. */
const minForTwoBlocksMs = 600

/** What a process costs to start, a pair of them being a contender's server and client. */
const startMs = 250
const startPairMs = 380
/** Connecting, draining and asking, on top of a block and its lead-in. */
const blockOverheadMs = 12
/** Taking a case's results. */
const caseOverheadMs = 9
/** An answer while code is being compiled, on average of the usual contenders. */
const warmUpAnswerMs = 0.044
/** Connecting for each operation that is warmed up, in every pass. */
const warmUpOverheadMs = 130
/** The check by another generator at the end of a round. */
const crossCheckMs = 800
/** Emptying and filling a table of the database that comes with the run. */
const databaseResetMs = 30
/** Reading a message and making its request and the answer that is due, in both processes. */
const usesOfMessage = 2
/** Every connection of a load has an answer before the time that counts, and one in it at least. */
const turnsInLoad = 2
/** The part of a block that isn't counted, within limits. */
const leadInShare = 0.15
const [minLeadInMs, maxLeadInMs] = [10, 50]
/** The first requests at a rate run code that is compiled anew: the generator sends them late. They are in the lead-in, within a limit. */
const [requestsInLeadIn, maxLeadInAtRateMs] = [150, 300]

export interface BlockTimes {
  readonly blocksPerCase: number
  readonly leadInMs: number
  readonly blockMs: number
  /** Stretches of a block's time that are told apart: how they differ says how far its percentiles hold. */
  readonly partsPerBlock: number
}

/** Turns of a few milliseconds that everybody takes at a cell in a round. */
export interface TurnTimes {
  /** Before the first turn, of each contender: what the load before had compiled another way is compiled anew. */
  readonly beforeMs: number
  readonly turnsEach: number
  readonly leadInMs: number
  readonly turnMs: number
  /** Whether every other one is for the client's CPU time. */
  readonly tellsClientCpu: boolean
  /** Whether client and server have one core, so that what others took of it can be told and left out. */
  readonly leavesOutStolen: boolean
}

/** A time at each rate that was asked for. */
interface TimeAtRate {
  readonly rates: readonly number[]
  readonly durationMs: number
  /** Rounds of the run, which it is shared out to. */
  readonly rounds: number
  /** Those who take it; another copy of the user's own service, which is compared with nothing, has the usual time. */
  readonly participants: number
  /** Whether it is part of the time that the preset takes. */
  readonly isShared: boolean
}

/** How long messages take that outlast what blocks and warm-ups are given. */
interface HeavyMessages {
  /** About how long one keeps a core until its answer is read. */
  readonly requestMs: number
  /** How many there are, which every process reads. */
  readonly messages: number
  /** Operations that are warmed up, and connections that this is done over. */
  readonly warmedUp: { readonly operations: number; readonly connections: number }
  /** Requests that each of the cells without a rate has on their way. */
  readonly slots: readonly number[]
}

/** Counts of what a round does. */
export interface RoundSize {
  /** Contenders and the second copy of the reference. */
  readonly participants: number
  /** Blocks without a rate: of cells that take no turns, of the one that is repeated, and those that are only for CPU time. */
  readonly cells: number
  /** Requests in flight in each of the cells that take turns. */
  readonly turnCells: readonly number[]
  /** Cells at a rate that take turns for CPU times as well: at the lowest one, and above. */
  readonly cellsAtRateInTurns?: { readonly lowest: number; readonly higher: number } | undefined
  /** The rates of the others, but for those that have a time of their own. */
  readonly rates: readonly number[]
  readonly atRate?: TimeAtRate | undefined
  /** How often a database brings back what a store begins with. */
  readonly databaseResets: number
  /** Whether there is a block for what a hop to another core adds. */
  readonly hasHop?: boolean
  readonly heavy?: HeavyMessages | undefined
}

/** How long the blocks of a run are, by the load that is made in them, so that it keeps to its budget. */
export interface RunTimes {
  of(load: ProtocolLoad): BlockTimes
  /** Of the copy that is compared with nothing. */
  ofCopy(load: ProtocolLoad): BlockTimes
  /** Turns of a cell that takes some. */
  turnsOf(load: ProtocolLoad, isLowestRate: boolean): TurnTimes
  /** Of a block that is only for CPU time. */
  readonly cpu: BlockTimes
}

/** The block that shows what a hop to another core adds. */
export const hopTimes: BlockTimes = { blocksPerCase: 1, leadInMs: 10, blockMs: 40, partsPerBlock: 1 }

/**
 * Every case gets the same time, but for those at a rate that take longer to have the requests that they should, where
 * there is time for that: the higher rates, which need little, come first.
 */
export function runTimes(budget: ProtocolBudget, size: RoundSize): RunTimes {
  const { cells, turnCells, rates } = size
  const { minCaseMs } = budget
  const share = turnCells.length > 0 ? shareBesideTurns : 1
  const neededMs = (rate: number) =>
    budget.requestsAtRate && timeFor((budget.requestsAtRate * 1000) / rate, leadInAtRate(rate))
  const ownMs =
    freeMs(budget, size) -
    msInTurnsAtRate(budget, size) -
    (size.atRate?.isShared ? msAtRates(size.atRate) : 0)
  /** What a case in turns has where some at a rate take what they need. */
  const msBeside = (longer: readonly number[]) => {
    const beside = cells + rates.length - longer.length
    const leftMs = ownMs - sum(longer) - (cells + turnCells.length + rates.length) * caseOverheadMs
    const ms = leftMs / (turnCells.length + share * beside)
    const isEnough = turnCells.length === 0 || share * ms >= minCaseMs
    return isEnough ? ms : (leftMs - beside * minCaseMs) / turnCells.length
  }
  const usualMs = (needed: readonly number[]) => {
    let [longer, ms] = [0, msBeside([])]
    for (;;) {
      const above = needed.filter((own) => own > share * ms)
      // No fewer than before, as where not even the least time is left.
      if (above.length <= longer) return ms
      longer = above.length
      ms = msBeside(above)
    }
  }
  let granted: readonly number[] = []
  for (const same of Map.groupBy(
    rates.toSorted((a, b) => b - a),
    neededMs,
  ).values()) {
    const wanted = [...granted, ...same.map(neededMs)]
    if (usualMs(wanted) < minCaseMs) break
    granted = wanted
  }
  const caseMs = Math.min(budget.maxCaseMs, Math.max(minCaseMs, usualMs(granted)))
  const usual = blocksWithin(Math.max(minCaseMs, share * caseMs), minCaseMs)
  const { ms: leastMs, leadInMs } = leastBesideTurns
  const besideTurns = blocksWithin(Math.max(leastMs, share * caseMs), leastMs, leadInMs)
  const ofCopy = (load: ProtocolLoad) => {
    if (load.load !== 'open') return turnCells.length > 0 ? besideTurns : usual
    const ms = neededMs(load.rate)
    const isLonger = ms > share * caseMs && granted.includes(ms)
    return isLonger ? blocksWithin(ms, minCaseMs, leadInAtRate(load.rate)) : usual
  }
  return {
    cpu: usual,
    of: (load) => (load.load === 'open' && size.atRate ? blocksAtRate(size.atRate) : ofCopy(load)),
    ofCopy,
    turnsOf: (load, isLowestRate) =>
      load.load === 'open'
        ? turnsAtRate(budget, isLowestRate)
        : turnsWithin(caseMs + caseOverheadMs - estimateCaseMs(besideTurns), load),
  }
}

/**
 * Of the time of a case in turns what its percentiles get, and what cases get that take none: means and CPU times are compared
 * in turns.
 */
const shareBesideTurns = 0.2
/** The least of it. Another load than the one before has code compiled anew, which takes a moment. */
export const leastBesideTurns = { ms: 90, leadInMs: 40 }
/** Short enough that whatever else the machine does hits all contenders alike. */
const usualTurnMs = 6
/** Every place in flight is to have some answers in a turn. */
const turnMsPerSlot = 0.2
/** Longer ones would be blocks. */
const longestTurnMs = 50
const turnLeadInShare = 0.3
/** Waking and stopping two processes. */
const turnOverheadMs = 1.2
const fewestTurns = 3

/** The first turns of a cell would take up to three times as long as the last ones (docs/experiments/turns.md). */
export const beforeTurnsMs = 60

/** A turn at a rate lasts until some requests are due; before those that count, others wake everybody up. */
const [leadInAtRateMs, fewestInTurn] = [12, 10]
const turnAtRateMs = (isLowestRate: boolean) => (isLowestRate ? 40 : 20)

/** Whether contenders can take turns at a load: it is answered that soon, or enough requests of a rate are due in that time. */
export function fitsTurns(load: ProtocolLoad, isLowestRate: boolean): boolean {
  return load.load === 'open'
    ? (load.rate * turnAtRateMs(isLowestRate)) / 1000 >= fewestInTurn
    : turnMsPerSlot * slotsOfLoad(load) <= longestTurnMs
}

function turnsAtRate(budget: ProtocolBudget, isLowestRate: boolean): TurnTimes {
  return {
    beforeMs: 0,
    turnsEach: isLowestRate ? budget.turnsAtRate : budget.turnsAtHigherRate,
    leadInMs: leadInAtRateMs,
    turnMs: turnAtRateMs(isLowestRate),
    tellsClientCpu: isLowestRate,
    leavesOutStolen: false,
  }
}

function turnsWithin(ms: number, load: ProtocolLoad): TurnTimes {
  const turnMs = Math.max(usualTurnMs, turnMsPerSlot * slotsOfLoad(load))
  const leadInMs = turnLeadInShare * turnMs
  const beforeMs = Math.max(0, Math.min(beforeTurnsMs, ms / 5))
  const turnsEach = Math.max(fewestTurns, Math.floor((ms - beforeMs) / (leadInMs + turnMs + turnOverheadMs)))
  const leavesOutStolen = load.load === 'sequential'
  return { beforeMs, turnsEach, leadInMs, turnMs, tellsClientCpu: false, leavesOutStolen }
}

/** How long one contender's turns at a cell take in a round. */
export function estimateTurnsMs(turns: TurnTimes | undefined): number {
  return turns ? turns.beforeMs + turns.turnsEach * (turns.leadInMs + turns.turnMs + turnOverheadMs) : 0
}

/**
 * How long each rate can be measured so that the other cells have as little as makes sense and the run keeps to its time, but no
 * less than tells a tail.
 */
export function secondsAtRates(budget: ProtocolBudget, size: RoundSize): number {
  const { minCaseMs, minSecondsAtRate, rounds } = budget
  const atRate = { ...size.atRate!, durationMs: 1000 * minSecondsAtRate }
  const othersMs =
    (size.cells + size.turnCells.length) * (timesLeast * minCaseMs + caseOverheadMs) +
    msInTurnsAtRate(budget, size)
  const moreMs = (freeMs(budget, size) - othersMs - msAtRates(atRate)) / atRate.rates.length
  const seconds = minSecondsAtRate + Math.floor((moreMs * rounds) / 1000)
  return Math.max(minSecondsAtRate, Math.min(maxTimesAtRate * minSecondsAtRate, seconds))
}

/** What other cells have of their least time where rates take the most of a run. */
const timesLeast = 1.5
/** A run of few contenders has time for more than a tail needs. */
const maxTimesAtRate = 10

/** What one participant has of a round: no less than where the usual ones are compared. */
function freeMs(budget: ProtocolBudget, size: RoundSize): number {
  const ofRoundMs = (participants: number) =>
    budget.totalMs / budget.rounds - fixedMs(budget, { ...size, participants })
  return Math.max(
    ofRoundMs(size.participants) / size.participants,
    ofRoundMs(usualParticipants) / usualParticipants,
  )
}

function msInTurnsAtRate(budget: ProtocolBudget, { cellsAtRateInTurns }: RoundSize): number {
  const { lowest, higher } = cellsAtRateInTurns ?? { lowest: 0, higher: 0 }
  const eachMs = (isLowestRate: boolean) => estimateTurnsMs(turnsAtRate(budget, isLowestRate))
  return lowest * eachMs(true) + higher * eachMs(false)
}

/** What one participant takes of a round for the rates with a time of their own. */
function msAtRates(atRate: TimeAtRate): number {
  return atRate.rates.length * estimateCaseMs(blocksAtRate(atRate))
}

/** How long a round is expected to take. */
export function estimateRoundMs(budget: ProtocolBudget, size: RoundSize): number {
  const { participants, cells, turnCells, rates } = size
  const times = runTimes(budget, size)
  const inTurns = turnCells.map((slots) => {
    const load = { load: 'closed', connections: slots, inFlight: 1 } as const
    return estimateCaseMs(times.ofCopy(load)) + estimateTurnsMs(times.turnsOf(load, false))
  })
  const atRates = rates.map((rate) => estimateCaseMs(times.ofCopy({ load: 'open', rate, connections: 1 })))
  return (
    fixedMs(budget, size) +
    participants *
      (cells * estimateCaseMs(times.cpu) + sum(inTurns) + sum(atRates) + msInTurnsAtRate(budget, size)) +
    timedMs(size, estimateCaseMs(times.cpu)) +
    participants * estimateHeavyMs(budget, size)
  )
}

/** What one participant's heavy messages take beyond the time that they are given. */
export function estimateHeavyMs(budget: ProtocolBudget, size: RoundSize): number {
  const { heavy, rates } = size
  if (!heavy) return 0
  const { requestMs, messages, warmedUp, slots } = heavy
  const { blocksPerCase, leadInMs, blockMs } = runTimes(budget, size).cpu
  const beyondBlockMs = (neededMs: number) => blocksPerCase * Math.max(0, neededMs - leadInMs - blockMs)
  const windows = warmUpPasses * lastWindows * warmedUp.operations
  return (
    usesOfMessage * messages * requestMs +
    Math.max(0, windows * turnsInLoad * warmedUp.connections * requestMs - budget.warmUpMs) +
    sum(slots.map((count) => beyondBlockMs(turnsInLoad * count * requestMs))) +
    sum(rates.map((rate) => beyondBlockMs(((leadInMs + blockMs) * rate * requestMs) / 1000)))
  )
}

/** What the rates with a time of their own take of a round. */
function timedMs({ atRate, participants }: RoundSize, usualCaseMs: number): number {
  if (!atRate) return 0
  const long = atRate.participants * estimateCaseMs(blocksAtRate(atRate))
  return atRate.rates.length * (long + (participants - atRate.participants) * usualCaseMs)
}

/** How long one contender's case takes in a round. */
export function estimateCaseMs({ blocksPerCase, leadInMs, blockMs }: BlockTimes): number {
  return blocksPerCase * (leadInMs + blockMs + blockOverheadMs) + caseOverheadMs
}

/** How long a warm-up is expected to go on until it has had its answers. */
export function estimateWarmUpMs({
  warmUpMs,
  warmUpRequests,
}: Pick<ProtocolBudget, 'warmUpMs' | 'warmUpRequests'>): number {
  return Math.max(warmUpMs, warmUpAnswerMs * warmUpRequests)
}

export function estimateStartMs(participants: number): number {
  return startMs + participants * startPairMs
}

/** The blocks of a case that takes so long, without taking its results. */
function blocksWithin(caseMs: number, minCaseMs: number, atLeastLeadInMs = minLeadInMs): BlockTimes {
  const blocksPerCase = caseMs >= minForTwoBlocksMs ? 2 : 1
  const eachMs = Math.max(minCaseMs - 20, caseMs / blocksPerCase - blockOverheadMs)
  const leadInMs = Math.max(atLeastLeadInMs, Math.min(maxLeadInMs, Math.round(leadInShare * eachMs)))
  const partsPerBlock = Math.ceil(partsPerRound / blocksPerCase)
  return { blocksPerCase, leadInMs, blockMs: Math.round(eachMs - leadInMs), partsPerBlock }
}

/** A block is drained and the next contender's turn: long enough for a stall to begin and end in it. */
const longestBlockMs = 5000
/** Parts of a second, where that makes neither too few of them for a tail nor more than are needed. */
const partMs = 1000
const [fewestParts, maxParts] = [20, 60]

/** The time at a rate, shared out to rounds and to blocks in both directions of the order. */
function blocksAtRate({ rates, durationMs, rounds }: TimeAtRate): BlockTimes {
  const ofRoundMs = durationMs / rounds
  const blocksPerCase = 2 * Math.ceil(ofRoundMs / longestBlockMs / 2)
  const parts = Math.max(fewestParts, Math.min(maxParts, durationMs / partMs))
  return {
    blocksPerCase,
    leadInMs: Math.max(maxLeadInMs, leadInAtRate(Math.min(...rates))),
    blockMs: ofRoundMs / blocksPerCase,
    partsPerBlock: Math.ceil(parts / rounds / blocksPerCase),
  }
}

/** The other way round: how long a case takes that counts for so long. */
function timeFor(countedMs: number, leadInMs: number): number {
  const inOne = countedMs + leadInMs + blockOverheadMs
  return inOne < minForTwoBlocksMs ? inOne : 2 * (countedMs / 2 + leadInMs + blockOverheadMs)
}

function leadInAtRate(rate: number): number {
  return Math.max(minLeadInMs, Math.min(maxLeadInAtRateMs, (1000 * requestsInLeadIn) / rate))
}

function fixedMs({ warmUpMs }: ProtocolBudget, { participants, databaseResets, hasHop }: RoundSize): number {
  const hopMs = hasHop ? estimateCaseMs(hopTimes) : 0
  const eachMs = warmUpMs + warmUpOverheadMs + databaseResets * databaseResetMs + hopMs
  return estimateStartMs(participants) + participants * eachMs + crossCheckMs
}
