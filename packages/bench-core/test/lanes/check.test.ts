import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addOwnLane } from '../../src/lanes/catalogue.ts'
import { readEnvironment } from '../../src/run/environment.ts'
import { checkLane } from '../../src/self-check/lane-check.ts'

const fake = addOwnLane(fileURLToPath(new URL('fake', import.meta.url)))
const place = {
  cores: undefined,
  environment: readEnvironment([], null),
  workload: 'person',
  seed: 7,
  signal: new AbortController().signal,
}

test('a contender that can’t be compared, or crashes in a slice, is said to, beside all that was found before', async () => {
  const named = ['fake-lossy', 'fake-lazy', 'fake-crash', 'fake-none', 'fake-deaf', 'fake-cut']
  const contenders = fake.contenders.filter(({ name }) => named.includes(name))
  const options = {
    contenders: ['fake-none', 'fake-crash'],
    proofs: ['person'],
    runs: 2,
    rounds: 2,
    homeFolder: '',
  }
  const { proofs, truths, failures } = await checkLane(
    { ...fake, contenders, reference: 'fake-crash' },
    { ...options, tell: () => {} },
    place,
  )

  expect(proofs.map(({ contender, outcome }) => [contender, outcome])).toEqual([
    ['fake-lossy', 'failed'],
    ['fake-lazy', 'failed'],
    ['fake-crash', 'proved'],
    ['fake-none', 'unsupported'],
    ['fake-deaf', 'failed'],
    ['fake-cut', 'failed'],
  ])
  expect(truths).toEqual([])
  expect(failures).toEqual([
    { contender: 'fake-none', text: expect.stringContaining('can’t carry person and isn’t compared') },
    { contender: 'fake-crash', text: expect.stringMatching(/^fake-crash failed: .*division by zero/) },
  ])
})
