import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { reportOf } from './run-bench.ts'
import { loadText, machineText, tableHead, tableRow } from './tables.ts'

/**
 * Prints what duels of whole commands say of the same command under two names and of one with 3 % more work, again and again:
 * the table of docs/duels.md. The work is counting in the shell, of which nothing but the count is different.
 * Usage: pnpm duel-check [--times 10] [--count 150000] [--preset quick] [--rounds 5]
 */
const options = orRefuse(() => {
  const given = readOptions(['times', 'count', 'preset', 'rounds'])
  return {
    times: wholeNumber('times', given.times, 10, 1),
    count: wholeNumber('count', given.count, 150_000, 1_000),
    preset: given.preset ?? 'quick',
    rounds: wholeNumber('rounds', given.rounds, 5, 2),
  }
})

const more = 1.03
const counting = (count: number) => `i=0; while [ $i -lt ${Math.round(count)} ]; do i=$((i+1)); done`
const commands = { base: options.count, same: options.count, more: options.count * more }
const metrics = ['nsPerOperation', 'cpuNsPerOperation']

/** Of verdicts that are no words of a table. */
const words: Readonly<Record<string, string>> = { undecided: 'can’t tell,', same: 'the same,' }

console.log(`${machineText()} at the start\n`)
const figures = ['same: time', 'same: CPU time', '3 % more: time', '3 % more: CPU time']
console.log(tableHead(['', 'load', 'A/A band', ...figures]))
for (let time = 1; time <= options.times; time++) {
  const load = loadText()
  const { comparisons, environment } = reportOf([
    ...['duel', '--preset', options.preset, '--rounds', String(options.rounds), '--one-core'],
    ...Object.entries(commands).flatMap(([name, count]) => ['--command', counting(count), '--label', name]),
  ])
  const cells = ['same', 'more'].flatMap((contender) =>
    metrics.map((metric) => {
      const { ratio, verdict } = comparisons.find(
        (known) => known.contender === contender && known.metric === metric,
      )!
      return `${words[verdict] ?? verdict} ${percent(ratio?.value)} [${percent(ratio?.low)} to ${percent(ratio?.high)}]`
    }),
  )
  console.log(tableRow([time, load, percent(1 + (environment.noise.smallestDifference ?? 0)), ...cells]))
}

function percent(ratio: number | null | undefined): string {
  if (ratio == null) return '?'
  return `${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(1)} %`
}
