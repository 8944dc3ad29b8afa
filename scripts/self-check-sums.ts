import { sum } from '../packages/bench-core/src/model/sum.ts'
import { shareText } from '../packages/bench-core/src/self-check/parts/row-notes.ts'
import type { SelfCheckResult } from '../packages/bench-core/src/self-check/table.ts'
import { readGiven } from './options.ts'
import { tableHead, tableRow } from './tables.ts'

/**
 * Prints what several self-checks found together, with intervals: the sums of docs/experiments/self-check.md.
 * Usage: pnpm self-check-sums FILE.json ..., as `bench self-check --json` has written them
 */
const counted = readGiven('a self-check, as --json has written it', (text) => {
  const { rows }: SelfCheckResult = JSON.parse(text)
  return rows.flatMap(({ title, found }) => {
    const [, count, of] = /^(\d+) of (\d+):/.exec(found) ?? []
    return of === undefined ? [] : [{ title, count: Number(count), of: Number(of) }]
  })
}).flat()
console.log(tableHead(['what', 'checks', 'together']))
for (const [title, own] of Map.groupBy(counted, (row) => row.title)) {
  const [count, of] = [sum(own.map((row) => row.count)), sum(own.map((row) => row.of))]
  console.log(tableRow([title, own.length, shareText(count, of)]))
}
