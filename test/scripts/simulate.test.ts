import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function simulate(words: readonly string[], bug?: string) {
  const planted = bug === undefined ? [] : ['--import', './scripts/simulate/plant.mjs']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...planted, 'scripts/simulate.ts', ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, WIREBENCH_PLANTED_BUG: bug },
    },
  )
  return { status, text: stdout + stderr }
}

test('in hundreds of worlds every promise of runs, dashboards and those who watch is kept', () => {
  expect(simulate(['--worlds', '300'])).toMatchObject({
    status: 0,
    text: expect.stringMatching(/^300 worlds .* kept/),
  })
})

test.each([
  // What is about no agents is looked for where there are hardly any, and begun by a seed that comes to it soon.
  ['lost event', /an event is lost|told event|acknowledged too early/, 1, 2],
  ['double fold', /state isn’t what its events say/, 1, 1],
  ['early acknowledgement', /acknowledged too early/, 1, 1],
  ['skipped on resuming', /was told event/, 1, 2],
  ['lost lease', /an agent that was well lost its lease/, 100, 1],
  ['round folded twice', /a round is counted twice|rounds are folded|measurements stand in/, 100, 27],
  ['late attempt accepted', /a late attempt was accepted/, 100, 2],
  ['held for ever', /still held by its writer/, 1, 1],
  ['forgotten in the queue', /for ever|cancelled, it went on/, 1, 2],
])('a planted bug is found: %s', (bug, found, agents, seed) => {
  const { status, text } = simulate(
    ['--worlds', '3000', '--agents', String(agents), '--seed', String(seed)],
    bug,
  )
  expect({ status, text }).toEqual({ status: 1, text: expect.stringMatching(found) })
})
