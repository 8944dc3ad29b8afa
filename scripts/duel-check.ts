import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Report } from '../packages/bench-core/src/model/report/report.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'wirebench-duel-check-'))
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the start\n`)
  console.log('| | load | A/A band | same: time | same: CPU time | 3 % more: time | 3 % more: CPU time |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (let time = 1; time <= options.times; time++) {
    const load = loadavg()[0]!.toFixed(1)
    const { comparisons, environment } = duel()
    const cells = ['same', 'more'].flatMap((contender) =>
      metrics.map((metric) => {
        const { ratio, verdict } = comparisons.find(
          (known) => known.contender === contender && known.metric === metric,
        )!
        return `${words[verdict] ?? verdict} ${percent(ratio?.value)} [${percent(ratio?.low)} to ${percent(ratio?.high)}]`
      }),
    )
    const band = percent(1 + (environment.noise.smallestDifference ?? 0))
    console.log(`| ${time} | ${load} | ${band} | ${cells.join(' | ')} |`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function duel(): Report {
  const file = join(folder, 'report.json')
  const named = Object.entries(commands).flatMap(([name, count]) => [
    ...['--command', counting(count)],
    ...['--label', name],
  ])
  const bench = join(import.meta.dirname, '../packages/bench-core/src/bin.ts')
  const how = ['--preset', options.preset, '--rounds', String(options.rounds), '--one-core']
  const { status } = spawnSync(
    process.execPath,
    [bench, 'duel', ...named, ...how, '--no-save', '--quiet', '--json', file],
    { stdio: 'ignore' },
  )
  if (status !== 0) throw new Error(`the duel ended with ${status}`)
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function percent(ratio: number | null | undefined): string {
  if (ratio == null) return '?'
  return `${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(1)} %`
}
