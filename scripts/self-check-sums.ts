import { readFileSync } from 'node:fs'
import { sum } from '../packages/bench-core/src/model/sum.ts'
import { shareText } from '../packages/bench-core/src/self-check/parts/null-comparisons.ts'
import type { SelfCheckResult } from '../packages/bench-core/src/self-check/table.ts'

/**
 * Prints what several self-checks found together, with intervals: the sums of docs/fair-benchmarks.md.
 * Usage: pnpm self-check-sums FILE.json ..., as `bench self-check --json` has written them
 */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('self-check-sums: name at least one self-check, as --json has written it')
  process.exit(2)
}
const counted = files
  .flatMap((file) => {
    const { rows }: SelfCheckResult = JSON.parse(readFileSync(file, 'utf8'))
    return rows
  })
  .flatMap(({ title, found }) => {
    const [, count, of] = /^(\d+) of (\d+):/.exec(found) ?? []
    return of === undefined ? [] : [{ title, count: Number(count), of: Number(of) }]
  })
console.log('| what | checks | together |')
console.log('| --- | ---: | --- |')
for (const [title, own] of Map.groupBy(counted, (row) => row.title)) {
  const [count, of] = [sum(own.map((row) => row.count)), sum(own.map((row) => row.of))]
  console.log(`| ${title} | ${own.length} | ${shareText(count, of)} |`)
}
