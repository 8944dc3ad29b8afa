import { tallyFirstLooks, tallyLooks } from './look-errors/simulate.ts'
import { wholeNumbers } from './options.ts'

/**
 * Prints how often somebody who watches a run of identical code sees a difference: after every round, and in the first one alone; and
 * how often that finds a true one. The tables of docs/fair-benchmarks.md.
 * Usage: pnpm look-errors [--runs 400]
 */
const { runs } = wholeNumbers({ runs: 400 })

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
const say = (text: string) => process.stdout.write(text)

say(
  `Runs of identical code in which a difference is seen by whoever looks after every round before the last, and when they have ended;\n${runs} runs of each machine\n\n`,
)
say(row(['rounds', 'scatter', 'comparisons', 'each look at 5 %', 'as reports', 'at the end']))
say(row(['---', '---', '---', '---', '---', '---']))
for (const rounds of [3, 5, 10, 20])
  for (const tails of ['normal', 'heavy', 'outliers'] as const)
    for (const family of [2, 8]) {
      const machine = { lasting: 0, ofRound: 0.03, tails, drifts: true, rounds, controls: 1, past: 0, family }
      const { asIfOnly, asReports, atTheEnd } = tallyLooks(machine, runs)
      say(row([`${rounds}`, tails, `${family}`, percent(asIfOnly), percent(asReports), percent(atTheEnd)]))
    }

const times = [2, 2.5, 3, 4]
say(
  `\nThe first round alone: runs of identical code in which any comparison is called, and comparisons that lie so many times apart that\nare; ${10 * runs} runs of each machine\n\n`,
)
say(
  row([
    'processes differ by',
    'one of them by',
    'scatter',
    'comparisons',
    'identical',
    ...times.map((factor) => `${factor} ×`),
  ]),
)
say(row(Array.from({ length: 5 + times.length }, () => '---')))
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
      say(row([...cells, percent(alarms), ...called.map(percent)]))
    }
