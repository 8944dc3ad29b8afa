import { coverageOfChosen } from './answer-coverage/coverage.ts'
import { wholeNumbers } from './options.ts'
import { percent, tableHead, tableRow } from './tables.ts'

/**
 * Prints how often the interval of an answer’s saving holds the truth for the choice that the same figures chose: the table
 * of docs/experiments/interval-of-a-choice.md. Simulated, so it says the same on every machine.
 * Usage: pnpm answer-coverage [--runs 4000]
 */
const { runs } = wholeNumbers({ runs: 4000 })

const base = 20_000
const truths: Readonly<Record<string, readonly number[]>> = {
  'two alike': [base, base],
  'one clearly best of six': [base, 0.5 * base, 0.9 * base, 0.95 * base, 1.1 * base, 1.5 * base],
  'two good of six': [base, 0.7 * base, 0.7 * base, 0.95 * base, 1.1 * base, 1.5 * base],
  'six alike': Array.from({ length: 6 }, () => base),
  'eleven alike': Array.from({ length: 11 }, () => base),
  'six, each 1 % cheaper': Array.from({ length: 6 }, (_, index) => base * 0.99 ** index),
  'eleven, each 2 % cheaper': Array.from({ length: 11 }, (_, index) => base * 0.98 ** index),
}

const ofThese = ['of these: holds the truth', 'of these: wrong “worth it”']
console.log(tableHead(['true costs', 'rounds', 'noise', 'chosen', ...ofThese]))
for (const [name, costs] of Object.entries(truths))
  for (const rounds of [3, 5, 12])
    for (const noise of [0.02, 0.08]) {
      const { chosen, covered, falseClaims } = coverageOfChosen({
        truths: costs,
        rounds,
        noise,
        drift: 0.1,
        runs,
        seed: 1,
      })
      const shares = [chosen, covered, falseClaims].map(percent)
      console.log(tableRow([name, rounds, `${noise * 100} %`, ...shares]))
    }
