import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { report } from '../packages/bench-core/src/report/report.ts'
import { openStore } from '../packages/bench-core/src/store/open-store.ts'
import { seededRandom } from '../packages/bench-core/test/fixtures/random.ts'
import { recordedEvents } from '../packages/bench-core/test/golden/recorded-runs.ts'
import { digestOf, type Earlier } from './faults/afterwards.ts'
import { nameOf } from './faults/fault.ts'
import { faults, lacking } from './faults/list.ts'
import { Outcomes } from './faults/outcomes.ts'
import { missed, play } from './faults/play.ts'
import { newFolder } from './faults/scene.ts'
import { faultTable } from './faults/table.ts'
import { orRefuse, wholeNumber } from './options.ts'

/**
 * Lets every fault of the list happen to a real run of its own, and says what became of what was saved and what was left
 * behind: the table of docs/reliability.md. Exit code 1 where a promise was broken.
 * Usage: pnpm faults [--seed 1] [--only TEXT] [--some COUNT] [--jobs 2] [--outcomes FILE] [--list]
 * With a file, what stands in it for that seed isn't done again, and what is done is added to it.
 */
const options = orRefuse(() => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      only: { type: 'string', multiple: true },
      some: { type: 'string' },
      jobs: { type: 'string' },
      outcomes: { type: 'string' },
      list: { type: 'boolean' },
    },
  })
  return {
    seed: wholeNumber('seed', values.seed, 1, 0),
    some: wholeNumber('some', values.some, faults.length),
    jobs: wholeNumber('jobs', values.jobs, availableParallelism()),
    only: values.only ?? [],
    outcomes: values.outcomes,
    list: values.list ?? false,
  }
})

const outcomes = orRefuse(() => new Outcomes(options.outcomes, options.seed, faults))
const chosen = inOrder(
  faults.filter((fault) => options.only.every((text) => nameOf(fault).includes(text))),
  options.seed,
)
  .filter((fault) => !outcomes.isDone(fault))
  .slice(0, options.some)

if (options.list) {
  for (const fault of faults.filter((one) => chosen.includes(one))) console.log(nameOf(fault))
  console.log(`${chosen.length} faults`)
  process.exit(0)
}
if (process.platform !== 'linux') {
  console.error('skipped: the faults are made with what Linux has in /proc and for its root')
  process.exit(0)
}

const missing = lacking()
const skipped = chosen.filter(({ needs = [] }) => needs.some((need) => missing.has(need)))
for (const [need, why] of missing) {
  const count = skipped.filter(({ needs }) => needs?.includes(need)).length
  if (count > 0) console.error(`SKIPPED ${count} faults that need ${need}: ${why}`)
}

const waiting = chosen.filter((fault) => !skipped.includes(fault))
const earlier = await saveEarlier()
try {
  await Promise.all(Array.from({ length: options.jobs }, work))
} finally {
  spawnSync('rm', ['-rf', join(earlier.home, '..')])
}
const { all } = outcomes
const broken = [...all].filter(([, outcome]) => outcome.broken.length > 0)
console.log(`\n${faultTable(all)}`)
const notHit = [...all.values()].filter(({ ended }) => ended === missed).length
console.log(
  `\n${all.size} faults with seed ${options.seed}: ${all.size - broken.length - notHit} as promised, ${broken.length} not, ${notHit} came too late or found nothing to hit, ${skipped.length} skipped`,
)
for (const [fault] of broken)
  console.log(`again: pnpm faults --seed ${options.seed} --only '${nameOf(fault)}'`)
// Connections to dashboards that were killed may still be open here.
process.exit(broken.length > 0 ? 1 : 0)

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
    const outcome = await play(fault, options.seed, earlier).catch((error: unknown) => ({
      ended: 'not played',
      told: '',
      broken: [`it could not be played: ${error instanceof Error ? error.stack : error}`],
      seconds: 0,
    }))
    outcomes.add(fault, outcome)
    const verdict = outcome.broken.length > 0 ? 'BROKEN' : 'ok'
    console.log(
      `${verdict.padEnd(6)} ${outcome.seconds.toFixed(1).padStart(5)} s  ${nameOf(fault)}: ${outcome.ended}`,
    )
    if (outcome.told) console.log(`         ${outcome.told}`)
    for (const line of outcome.broken) console.log(`         ! ${line.replaceAll('\n', '\n           ')}`)
  }
}

/** The order of a seed. */
function inOrder<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed)
  return items
    .map((item) => ({ item, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** A home with a run in it that was saved long ago. */
async function saveEarlier(): Promise<Earlier> {
  const home = join(newFolder('wirebench-faults-home-'), 'home')
  const store = await openStore({ homeFolder: home })
  try {
    const { run } = await store.importReport(report(recordedEvents('codec')))
    return { home, id: run.id, digest: digestOf(await store.report(run.id)) }
  } finally {
    await store.close()
  }
}
