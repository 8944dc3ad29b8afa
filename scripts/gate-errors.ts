import { judgedPairs, type Machine } from './gate-errors/simulate.ts'
import { wholeNumbers } from './options.ts'
import { percent } from './tables.ts'

/**
 * Prints how often a gate with a limit of 5 % passes and fails pairs of simulated runs, for every true slowdown and for
 * machines from quiet to noisy: the tables of docs/experiments/gate-errors.md. Usage: pnpm gate-errors [--pairs 10000]
 */
const { pairs } = wholeNumbers({ pairs: 10_000 })
const limit = 0.05
const slowdowns = [0, 0.02, 0.05, 0.07, 0.1, 0.2]
const bands = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3]
const controlsOfRuns = [1, 2, 4]
const machinesOf = (band: number): Machine[] =>
  [5, 12].flatMap((rounds) =>
    controlsOfRuns.flatMap((controls) =>
      [0, 0.5, 0.9].map((persistent) => ({ band, persistent, rounds, controls })),
    ),
  )

interface Tally {
  pairs: number
  passes: number
  fails: number
  quiet: number
  quietPasses: number
}

function tally(machine: Machine, slowdown: number): Tally {
  const counts: Tally = { pairs: 0, passes: 0, fails: 0, quiet: 0, quietPasses: 0 }
  for (const { decision, widest } of judgedPairs(machine, slowdown, limit, pairs)) {
    counts.pairs++
    if (decision === 'passes') counts.passes++
    if (decision === 'fails') counts.fails++
    if (widest > 0.02) continue
    counts.quiet++
    if (decision === 'passes') counts.quietPasses++
  }
  return counts
}

const cell = (shares: readonly number[]) =>
  `${percent(Math.min(...shares))}–${percent(Math.max(...shares))}`.padStart(15)
const heading = `true slowdown ${bands.map((band) => `identical ${band * 100} %`.padStart(15)).join('')}`
const label = (slowdown: number) => `${(slowdown * 100).toFixed(0)} %`.padEnd(14)

const results = slowdowns.map((slowdown) => ({
  slowdown,
  byBand: bands.map((band) => {
    process.stderr.write(`slowdown ${slowdown * 100} %, band ${band * 100} %\n`)
    return machinesOf(band).map((machine) => tally(machine, slowdown))
  }),
}))

const print = (title: string, share: (counts: Tally) => number) => {
  process.stdout.write(`\n${title}\n${heading}\n`)
  for (const { slowdown, byBand } of results)
    process.stdout.write(`${label(slowdown)}${byBand.map((cells) => cell(cells.map(share))).join('')}\n`)
}
process.stdout.write(
  `limit ${limit * 100} %, ${pairs} pairs of runs each; from the best to the worst of 5 and 12 rounds, 1, 2 and 4 controls a run,\n` +
    'and 0, 50 and 90 % of the variance of identical code staying the same over all rounds of a run\n',
)
print('passes', ({ passes, pairs: of }) => passes / of)
print('fails', ({ fails, pairs: of }) => fails / of)

process.stdout.write(
  '\npasses at no slowdown, of the pairs whose half widths, and what identical code showed, are 2 % at the most\n' +
    `controls a run${bands.map((band) => `identical ${band * 100} %`.padStart(15)).join('')}\n`,
)
for (const controls of controlsOfRuns) {
  const shares = results[0]!.byBand.map((counts, index) => {
    const known = counts.filter(
      ({ quiet }, machine) =>
        machinesOf(bands[index]!)[machine]!.controls === controls && quiet >= pairs / 20,
    )
    if (known.length === 0) return '–'.padStart(15)
    return cell(known.map(({ quiet, quietPasses }) => quietPasses / quiet))
  })
  process.stdout.write(`${String(controls).padEnd(14)}${shares.join('')}\n`)
}
