import type { GeneratorsSeen } from '../../../model/protocol/generators-seen.ts'
import { sumBy } from '../../../model/sum.ts'
import { columnsOf, exact, type ReportTable, sentencesTable } from '../../tables/table.ts'
import { formatCount } from '../../words/format.ts'

/** What the generators of a run have shown in all that they made, together; undefined where its own machine made the load. */
export function generatorsOver(seen: readonly GeneratorsSeen[]): GeneratorsSeen | undefined {
  const [first] = seen
  if (!first) return undefined
  const sum = (of: (one: GeneratorsSeen) => number) => sumBy(seen, of)
  return {
    blocks: sum(({ blocks }) => blocks),
    voids: {
      late: sum(({ voids }) => voids.late),
      clock: sum(({ voids }) => voids.clock),
    },
    each: first.each.map(({ name }) => {
      const own = seen.flatMap(({ each }) => each.filter((one) => one.name === name))
      const most = (of: (one: (typeof own)[number]) => number) => Math.max(...own.map(of))
      return {
        name,
        ok: sumBy(own, ({ ok }) => ok),
        notOk: sumBy(own, ({ notOk }) => notOk),
        lateNs: most(({ lateNs }) => lateNs),
        boundNs: most(({ boundNs }) => boundNs),
        cpuShare: most(({ cpuShare }) => cpuShare ?? 0),
      }
    }),
  }
}

/** What each of several generators did, and how they kept in step. */
export function generatorsTable(seen: GeneratorsSeen | undefined): ReportTable {
  if (!seen) return sentencesTable('generators', [])
  const { blocks, each } = seen
  const sum = (of: (one: (typeof each)[number]) => number) => sumBy(each, of)
  const rows = [
    ...each,
    {
      name: 'all',
      ok: sum(({ ok }) => ok),
      notOk: sum(({ notOk }) => notOk),
      lateNs: null,
      boundNs: null,
      cpuShare: null,
    },
  ]
  return {
    title: 'generators',
    columns: columnsOf(
      [''],
      ['answered', 'failed', 'began late by up to', 'clock known to ±', 'own core, at most'],
    ),
    rows: rows.map(({ name, ok, notOk, lateNs, boundNs, cpuShare }) => [
      name,
      exact(ok, 'count'),
      exact(notOk, 'count'),
      lateNs === null ? null : exact(lateNs, 'ns'),
      boundNs === null ? null : exact(boundNs, 'ns'),
      cpuShare === null ? null : exact(cpuShare, 'share'),
    ]),
    sentences: [
      `all generators produced ${formatCount(blocks)} blocks, each for its full duration${voidText(seen)}`,
    ],
  }
}

function voidText({ voids }: GeneratorsSeen): string {
  const reasons = [
    [voids.late, 'one began late'],
    [voids.clock, 'a clock was not known well enough'],
  ] as const
  const told = reasons
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${formatCount(count)} where ${why}`)
  return told.length === 0
    ? '; none was void'
    : `; void blocks, not counted for any generator: ${told.join(', ')}`
}
