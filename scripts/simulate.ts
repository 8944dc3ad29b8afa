import { simulate } from '../apps/server/test/simulation/steps.ts'
import { wholeNumbers } from './options.ts'

/**
 * Plays runs, dashboards and watchers on one store in simulated time, each time another way, and says where a promise is
 * broken. Exit code 1 where one is.
 * Usage: pnpm simulate [--worlds 100000] [--seed 1] [--agents 50], the last of which is how many worlds in a hundred are about agents.
 */
const { worlds, seed, agents } = wholeNumbers({ worlds: 100_000, seed: 1, agents: 50 })
/** Who has planted a bug knows it, and needs no smallest world that shows it. */
const endsAtFirst = process.env.WIREBENCH_PLANTED_BUG !== undefined
const startedMs = performance.now()
const chunk = 2_000
let broken: string | undefined
let played = 0
for (; played < worlds && broken === undefined; played += chunk)
  broken = await simulate(seed + played, Math.min(chunk, worlds - played), agents, endsAtFirst)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
console.log(broken ?? `${worlds} worlds in ${seconds} s: every promise was kept`)
process.exitCode = broken === undefined ? 0 : 1
