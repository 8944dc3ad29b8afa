import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cases, type IdenticalCase } from './identical-code/cases.ts'
import type { Told } from './identical-code/theirs-main.ts'
import { chosen, orRefuse, readOptions, wholeNumber } from './options.ts'
import { reportOf } from './run-bench.ts'
import { loadText, machineText, tableHead, tableRow } from './tables.ts'

/**
 * Rebuilds public reports of suites that told identical code apart: what each suite says today of the same code under two names,
 * and what a duel of two commands that run that code says. The table of docs/experiments/identical-code.md.
 * Three of the suites are fetched from npm, with exact versions, into a temporary folder.
 * Usage: pnpm identical-code [--times 5] [--rounds 5] [--of tinybench,bench-node]
 */
const options = orRefuse(() => {
  const given = readOptions(['times', 'rounds', 'of'])
  return {
    times: wholeNumber('times', given.times, 5, 1),
    rounds: wholeNumber('rounds', given.rounds, 5, 2),
    of: chosen('--of', given.of, cases, ({ name }) => name),
  }
})

const fetched = ['bench-node@0.15.0', 'benchmarkify@4.0.0', 'nanobench@3.0.0']

using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-identical-code-'))
const programs = join(import.meta.dirname, 'identical-code')
writeFileSync(join(folder.path, 'package.json'), '{"private":true}')
const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...fetched]
execFileSync('npm', install, { cwd: folder.path, stdio: 'ignore' })
console.log(`${machineText()} at the start\n`)
const columns = [
  'its second ÷ first, today',
  'it tells them apart',
  'duel: second ÷ first',
  'it tells them apart',
]
console.log(tableHead(['suite', 'reported', ...columns]))
for (const known of options.of) {
  const theirs = Array.from({ length: options.times }, () => toldBy(known))
  const ours = Array.from({ length: options.times }, () => duelOf(known))
  const apart = theirs.filter((told) => told.apart).length
  console.log(
    tableRow([
      `[${known.name}](${known.report})`,
      known.said,
      range(theirs.map(({ ns: [first, second] }) => second / first)),
      theirs[0]!.apart === null ? 'has no test' : `${apart} of ${options.times}`,
      range(ours.map(({ ratio }) => ratio)),
      `${ours.filter(({ isApart }) => isApart).length} of ${options.times}`,
    ]),
  )
}
console.log(`\nload ${loadText()} at the end`)

function toldBy({ name }: IdenticalCase): Told {
  const program = [join(programs, 'theirs-main.ts'), name, folder.path]
  const output = execFileSync(process.execPath, ['--allow-natives-syntax', ...program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output.split('\n').find((text) => text.startsWith('{'))!)
}

/** The same code in two commands, measured in the rounds of one duel. */
function duelOf({ name }: IdenticalCase): { readonly ratio: number; readonly isApart: boolean } {
  const line = `'${process.execPath}' '${join(programs, 'ours-main.ts')}' ${name}`
  const { comparisons } = reportOf([
    ...['duel', '--command', line, '--command', line, '--label', 'first', '--label', 'second'],
    ...['--preset', 'smoke', '--rounds', String(options.rounds), '--one-core'],
  ])
  const { ratio, verdict } = comparisons.find(({ metric }) => metric === 'nsPerOperation')!
  return { ratio: ratio!.value, isApart: verdict === 'faster' || verdict === 'slower' }
}

function range(ratios: readonly number[]): string {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  return least === most ? least.toFixed(2) : `${least.toFixed(2)} to ${most.toFixed(2)}`
}
