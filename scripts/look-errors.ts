import { planLooks, standardLevel } from '../packages/bench-core/src/stats/decisions/looks.ts'
import { tallyFirstLooks, tallyLooks } from './look-errors/simulate.ts'
import { tallyWays, type Way } from './look-errors/what-is-open.ts'
import { wholeNumbers } from './options.ts'
import { percent, tableHead, tableRow } from './tables.ts'

/**
 * Prints how often somebody who watches a run of identical code sees a difference: after every round, and in the first one alone; and
 * how often that finds a true one. The tables of docs/experiments/before-the-end.md.
 * Usage: pnpm look-errors [--runs 400]
 */
const { runs } = wholeNumbers({ runs: 400 })

console.log(
  `Runs of identical code in which a difference is seen by whoever looks after every round before the last, and when they have ended;\n${runs} runs of each machine\n`,
)
/** What stays different between two processes of the same code over all rounds. */
const lastings = [0, 0.005, 0.01]
console.log(
  tableHead([
    ...['rounds', 'scatter', 'comparisons', 'each look at 5 %', 'as reports', 'at the end'],
    ...lastings.slice(1).flatMap((lasting) => [`${percent(lasting)} lasts: as reports`, 'at the end']),
  ]),
)
for (const rounds of [3, 5, 10, 20])
  for (const tails of ['normal', 'heavy', 'outliers'] as const)
    for (const family of [2, 8]) {
      const machine = { ofRound: 0.03, tails, drifts: true, rounds, controls: 1, past: 0, family }
      const tallies = lastings.map((lasting) => tallyLooks({ lasting, ...machine }, runs))
      const shares = tallies.flatMap(({ asReports, atTheEnd }) => [percent(asReports), percent(atTheEnd)])
      console.log(tableRow([`${rounds}`, tails, `${family}`, percent(tallies[0]!.asIfOnly), ...shares]))
    }

const times = [2, 2.5, 3, 4]
console.log(
  `\nThe first round alone: runs of identical code in which any comparison is called, and comparisons that lie so many times apart that\nare; ${10 * runs} runs of each machine\n`,
)
console.log(
  tableHead([
    'processes differ by',
    'one of them by',
    'scatter',
    'comparisons',
    'identical',
    ...times.map((factor) => `${factor} ×`),
  ]),
)
for (const [spread, spreadOfOne] of [
  [0.03, 0.03],
  [0.03, 0.2],
  [0.1, 0.1],
  [0.2, 0.2],
  [0.3, 0.3],
] as const)
  for (const isHeavy of [false, true])
    for (const comparisons of [8, 40]) {
      const machine = { spread, spreadOfOne, isHeavy, comparisons, nulls: 4 }
      const { alarms, called } = tallyFirstLooks(machine, times, 10 * runs)
      const cells = [percent(spread), percent(spreadOfOne), isHeavy ? 'heavy' : 'normal', `${comparisons}`]
      console.log(tableRow([...cells, percent(alarms), ...called.map(percent)]))
    }

const untilDecided = planLooks({ firstRounds: 5, maximumRounds: 20 })
/** What looking before the end takes of 5 %, where the time is that of five rounds. */
const forLooking = 0.005
const looksWithin = [3, 4, 5, 7, 10].map((rounds) => ({ rounds, level: forLooking / 5 }))
const ways: readonly Way[] = [
  { name: '5 rounds, everything', looks: [{ rounds: 5, level: standardLevel }], leavesDecided: false },
  {
    name: 'as long, what is open after 3',
    looks: [...looksWithin, { rounds: 20, level: standardLevel - forLooking }],
    leavesDecided: true,
    within: { time: 5, level: standardLevel - forLooking },
  },
  { name: 'until decided, everything', looks: untilDecided, leavesDecided: false },
  { name: 'until decided, what is open', looks: untilDecided, leavesDecided: true },
  { name: 'the same with a past', looks: untilDecided, leavesDecided: true, knowsPast: true },
]
console.log(
  `\nRuns of 13 cells and five contenders that measure everything in every round, or what is open: comparisons decided (runs with a\nwrong verdict) in as much time as so many rounds of everything; ${runs} runs of each machine\n`,
)
console.log(tableHead(['contenders', 'scatter', 'rounds', ...ways.map(({ name }) => name)]))
for (const truth of ['identical', 'differing'] as const)
  for (const tails of ['normal', 'heavy', 'outliers'] as const)
    for (const drifts of [false, true]) {
      const found = tallyWays(ways, { lasting: 0.005, ofRound: 0.04, tails, drifts }, truth, runs)
      const cells = found.map(
        ({ decided, wrong, time }) => `${percent(decided)} (${percent(wrong)}) in ${time.toFixed(1)}`,
      )
      console.log(tableRow([truth, tails, drifts ? 'grow noisier' : 'alike', ...cells]))
    }
