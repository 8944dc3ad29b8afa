import { type CaseKey, caseId } from '../../packages/bench-core/src/model/report/case-key.ts'
import { judgedRatio } from '../../packages/bench-core/src/report/figures/ratios/judged-ratio.ts'
import { furtherCases } from '../../packages/bench-core/src/run/further-cases.ts'
import {
  aaBand,
  bandDifference,
  nullComparison,
} from '../../packages/bench-core/src/stats/decisions/aa-band.ts'
import { rejectedOf } from '../../packages/bench-core/src/stats/decisions/benjamini-hochberg.ts'
import {
  type Decision,
  decide,
  thresholdFrom,
} from '../../packages/bench-core/src/stats/decisions/decision.ts'
import { pairedRatio } from '../../packages/bench-core/src/stats/paired-ratio.ts'
import { type Machine, simulatedRun, type Values, valuesOf } from '../verdict-errors/simulate.ts'

/** How a run is conducted. */
export interface Way {
  readonly name: string
  /** When it looks, and at which level. */
  readonly looks: readonly { readonly rounds: number; readonly level: number }[]
  /** Whether what is decided takes no part in further rounds. */
  readonly leavesDecided: boolean
  /** Whether its A/A bands go by what the machine's past runs have shown. */
  readonly knowsPast?: boolean
  /** Where it ends after so much time, in rounds of everything: the level of what was measured to the end. */
  readonly within?: { readonly time: number; readonly level: number }
}

/** Such as a protocol run has that names nothing. */
const operations = ['create', 'read', 'update', 'query', 'batch']
const cellCount = 13
/** By how much contenders differ from the reference, about; and from cell to cell besides. */
const apart = { differing: [0.02, 0.1, 0.3, 1.5], identical: [0, 0, 0, 0] }
const spreadOverCells = { differing: 0.05, identical: 0 }
/** What processes cost to start and to warm up is so much of a round. */
const startShare = 0.3
/** Null comparisons of each operation in the machine's past, of shorter runs. */
const inPast = { past: 20, rounds: 8, controls: 1, family: 0 }

const contenders = ['reference', 'a', 'b', 'c', 'd']
const cells = Array.from({ length: cellCount }, (_, index) => operations[index % operations.length]!)
const cases = cells.flatMap((operation, cell) =>
  contenders.map((contender): CaseKey => {
    return { suite: 'protocol', operation, contender, workload: '', parameters: { cell } }
  }),
)
const comparisons = cases
  .filter(({ contender }) => contender !== 'reference')
  .map((key) => ({ ...key, reference: 'reference' }))

/** Of runs on such a machine: comparisons that are decided, runs in which any verdict is wrong, and time, in rounds of everything. */
export function tallyWays(
  ways: readonly Way[],
  machine: Omit<Machine, 'rounds' | 'controls' | 'past' | 'family'>,
  truth: keyof typeof apart,
  runs: number,
) {
  const random = valuesOf(`open ${truth} ${JSON.stringify(machine)}`)
  const ofPast = valuesOf(`past ${JSON.stringify(machine)}`)
  const sums = ways.map(() => ({ decided: 0, wrong: 0, time: 0 }))
  for (let index = 0; index < runs; index++) {
    const past = new Map(
      operations.map((operation) => [operation, simulatedRun({ ...machine, ...inPast }, 0, ofPast).past]),
    )
    const all = simulatedCells({ ...machine, rounds: maxRounds(ways), controls: 1, past: 0 }, truth, random)
    for (const [place, way] of ways.entries()) {
      const { verdicts, time } = conduct(way, all, way.knowsPast ? past : noPast)
      const sum = sums[place]!
      sum.decided += verdicts.filter((verdict) => verdict !== 'undecided').length / verdicts.length
      sum.wrong += verdicts.some((verdict, which) => isWrong(verdict, all.truths[which]!)) ? 1 : 0
      sum.time += time
    }
  }
  return sums.map(({ decided, wrong, time }) => ({
    decided: decided / runs,
    wrong: wrong / runs,
    time: time / runs,
  }))
}

function maxRounds(ways: readonly Way[]): number {
  return Math.max(...ways.flatMap(({ looks }) => looks.map(({ rounds }) => rounds)))
}

/** By operation. */
type Past = ReadonlyMap<string, readonly (readonly number[])[]>
const noPast: Past = new Map()

interface Simulated {
  /** Log ratios by round, of each comparison. */
  readonly logs: readonly (readonly number[])[]
  readonly truths: readonly number[]
  /** Of each cell. */
  readonly nulls: readonly (readonly number[])[]
}

function simulatedCells(
  machine: Omit<Machine, 'family'>,
  truth: keyof typeof apart,
  random: Values,
): Simulated {
  const family = apart[truth].length
  const simulated = cells.map(() => simulatedRun({ ...machine, family }, 0, random))
  const truths = cells.flatMap(() =>
    apart[truth].map((difference) => Math.log1p(difference) + spreadOverCells[truth] * random.normal()),
  )
  return {
    truths,
    nulls: simulated.map(({ nulls }) => nulls[0]!),
    logs: simulated
      .flatMap(({ ratios }) => ratios)
      .map(({ perRound }, which) => perRound.map((ratio) => Math.log(ratio) + truths[which]!)),
  }
}

function conduct({ looks, leavesDecided, within }: Way, { logs, nulls }: Simulated, past: Past) {
  const members = comparisons.map((comparison, which) => ({
    ...comparison,
    which,
    seen: [] as number[],
    level: 0,
  }))
  const seenNulls = nulls.map(() => [] as number[])
  let measured = new Set(cases.map(caseId))
  let [rounds, time] = [0, 0]
  const last = looks.at(-1)!.rounds
  while (
    measured.size > 0 &&
    rounds < last &&
    (within === undefined || time + costOf(measured) <= within.time)
  ) {
    time += costOf(measured)
    for (const { which, seen, ...key } of members)
      if (measured.has(caseId(key))) seen.push(logs[which]![rounds]!)
    for (const [cell, seen] of seenNulls.entries())
      if (measured.has(caseId(cases[cell * contenders.length]!))) seen.push(nulls[cell]![rounds]!)
    rounds++
    const look = looks.find((due) => due.rounds === rounds)
    if (!look) continue
    for (const member of members) if (measured.has(caseId(member))) member.level = look.level
    const verdicts = judged(members, seenNulls, past)
    const open = members.filter((_, which) => verdicts[which] === 'undecided')
    const further = leavesDecided || open.length === 0 ? furtherCases(cases, open, () => false) : cases
    measured = new Set(further.map(caseId))
  }
  if (within) for (const member of members) if (measured.has(caseId(member))) member.level = within.level
  return { verdicts: judged(members, seenNulls, past), time }
}

/** In parts of a round of everything; the reference takes part twice. */
function costOf(measured: ReadonlySet<string>): number {
  const left = cases.filter((key) => measured.has(caseId(key)))
  const withCopies = (keys: readonly CaseKey[]) =>
    keys.length + keys.filter(({ contender }) => contender === 'reference').length
  const names = new Set(left.map(({ contender }) => contender))
  return (
    (startShare * (names.size + 1)) / (contenders.length + 1) +
    ((1 - startShare) * withCopies(left)) / withCopies(cases)
  )
}

function judged(
  members: readonly {
    readonly operation: string
    readonly seen: readonly number[]
    readonly level: number
  }[],
  nulls: readonly (readonly number[])[],
  past: Past,
): Decision[] {
  const bands = new Map(
    operations.map((operation) => {
      const own = nulls.filter((_, cell) => cells[cell] === operation)
      const before = past.get(operation) ?? []
      return [operation, bandDifference(aaBand(own.map(nullComparison), before.map(nullComparison)))]
    }),
  )
  const ratios = members.map(({ seen }) => pairedRatio(seen.map(Math.exp))!)
  const { rejected } = rejectedOf(
    members.map(({ level }, which) => ({ pValue: ratios[which]!.pValue, level })),
  )
  return members.map(({ operation, level }, which) => {
    const band = bands.get(operation)!
    return decide({
      ratio: judgedRatio(ratios[which]!, level),
      rejected: rejected[which]!,
      threshold: thresholdFrom(band),
      band,
      equalWithin: 0.05,
    })
  })
}

function isWrong(verdict: Decision, truth: number): boolean {
  switch (verdict) {
    case 'lower':
      return truth >= 0
    case 'higher':
      return truth <= 0
    case 'same':
      return Math.abs(truth) > Math.log1p(0.05)
    case 'undecided':
      return false
  }
}
