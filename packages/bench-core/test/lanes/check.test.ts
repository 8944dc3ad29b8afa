import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addOwnLane } from '../../src/lanes/catalogue.ts'
import { readEnvironment } from '../../src/run/environment.ts'
import { checkLane } from '../../src/self-check/lane-check.ts'
import { outcomeOf } from '../cli/support/bench-io.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { freshLock } from '../run/support/specs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

measureForMoments()

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

test('a contender that is named twice is looked at once', async () => {
  const folder = temporaryFolder()
  const lane = join(folder, 'twice')
  cpSync(fileURLToPath(new URL('fake', import.meta.url)), lane, { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'junction')
  const file = join(lane, 'lane.json')
  const { contenders, ...rest } = JSON.parse(readFileSync(file, 'utf8').replaceAll('fake', 'twice'))
  const none = contenders.filter(({ name }: { name: string }) => name === 'twice-none')
  writeFileSync(file, JSON.stringify({ ...rest, reference: 'twice-none', contenders: none }))
  const program = join(lane, 'lane.mjs')
  writeFileSync(program, readFileSync(program, 'utf8').replaceAll('fake', 'twice'))
  const environment = { WIREBENCH_HOME: folder, WIREBENCH_LOCK: freshLock() }
  const asked = ['--codec', 'twice-none, twice-none', '--runs', '1', '--json', '-']
  const { code, stdout } = await outcomeOf(['lane', 'check', lane, ...asked], { environment })
  expect([code, JSON.parse(stdout).failures.length]).toEqual([1, 1])
})

test.each(['.', '..'])('%s is a folder, and no name of a lane', async (place) => {
  const { code, stderr } = await outcomeOf(['lane', 'check', place])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not a lane: lane.json') })
})
