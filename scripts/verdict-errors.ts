import { mean } from '../packages/bench-core/src/stats/mean.ts'
import { wholeNumbers } from './options.ts'
import { type Machine, ruleNames, tally } from './verdict-errors/simulate.ts'

/**
 * Prints how often identical code is called different, and how often a true difference is called, by the rules of reports,
 * by those that they replaced and by the test over rounds alone: the tables of docs/experiments/verdict-errors.md.
 * Usage: pnpm verdict-errors [--runs 200]
 */
const { runs } = wholeNumbers({ runs: 200 })

const lastings = [0, 0.005, 0.01, 0.02, 0.03]
const knowledge = [
  { controls: 1, past: 0 },
  { controls: 4, past: 0 },
  { controls: 1, past: 20 },
]
const settings = [
  { rounds: 3, difference: 0.1 },
  { rounds: 5, difference: 0.1 },
  { rounds: 12, difference: 0.05 },
  { rounds: 20, difference: 0.05 },
]
const noises = [0.01, 0.03].flatMap((ofRound) =>
  (['normal', 'heavy', 'outliers'] as const).flatMap((tails) =>
    [false, true].map((drifts) => ({ ofRound, tails, drifts })),
  ),
)
const families = [2, 8]
const figures = [
  { title: 'identical called different', figure: 'alarms', worst: Math.max },
  { title: 'true difference called', figure: 'called', worst: Math.min },
  { title: 'identical called the same', figure: 'same', worst: Math.min },
] as const
/** Without a control nothing is called the same. */
const rulesOf = (figure: (typeof figures)[number]['figure']) =>
  figure === 'same' ? ruleNames.filter((rule) => rule !== 'test alone') : ruleNames

const percent = (share: number) => (100 * share).toFixed(1)
const column = (text: string) => text.padStart(15)

process.stdout.write(
  `${runs} runs of each machine: rounds scatter by 1 or 3 %, normally, with heavy tails (t, 3 degrees of freedom) or with outliers of\n` +
    '5 to 30 % in one process of thirty, on a machine that stays as it is or grows three times as noisy; families of 2 and 8. Shares\n' +
    'in %, in the mean of these machines (and in the worst of them).\n',
)
for (const { rounds, difference } of settings) {
  process.stdout.write(
    `\n${rounds} rounds, a true difference of ${100 * difference} %\n` +
      `${' '.repeat(24)}${figures.map(({ title, figure }) => title.padStart(15 * rulesOf(figure).length)).join('')}\n` +
      `lasting controls past   ${figures.map(({ figure }) => rulesOf(figure).map(column).join('')).join('')}\n`,
  )
  for (const lasting of lastings)
    for (const known of knowledge) {
      const machines = noises.flatMap((noise) =>
        families.map((family): Machine => ({ ...noise, ...known, lasting, rounds, family })),
      )
      const found = machines.map((machine) => tally(machine, difference, runs))
      const cells = figures.flatMap(({ figure, worst }) =>
        rulesOf(figure).map((rule) => {
          const shares = found.map((one) => one[figure][rule])
          return column(`${percent(mean(shares))} (${percent(worst(...shares))})`)
        }),
      )
      process.stdout.write(
        `${`${percent(lasting)} %`.padEnd(8)}${String(known.controls).padEnd(9)}${String(known.past).padEnd(7)}${cells.join('')}\n`,
      )
    }
}
