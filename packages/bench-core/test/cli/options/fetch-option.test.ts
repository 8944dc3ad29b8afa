import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { askToFetch } from '../../../src/cli/options/fetch-option.ts'
import type { Lane } from '../../../src/lanes/lane-file.ts'
import { awaitMachine } from '../../../src/run/take-machine.ts'
import { freshLock } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { collectingIo } from '../support/bench-io.ts'

const home = temporaryFolder()

const lane: Lane = {
  protocol: 1,
  name: 'fake',
  title: 'Fake',
  needs: [],
  build: ['true'],
  fetches: { what: 'modules', from: 'a proxy', megabytes: 12, seconds: 30 },
  run: ['true'],
  reference: 'fake-json',
  contenders: [],
  folder: import.meta.dirname,
}
const said =
  'the first build of Fake fetches at most about 12 MB of modules from a proxy and takes up to 30 s'
const lockName = freshLock()
const environment = { WIREBENCH_HOME: home, WIREBENCH_LOCK: lockName }
const asks = { wait: true }

/** Somebody at a terminal who types that. */
function person(typed: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.write(`${typed}\n`)
  return collectingIo({ stdin, isTerminal: true, environment })
}

test('who sits at a terminal is asked, and nothing is fetched unless they agree', async () => {
  const agreeing = person('y')
  await askToFetch([lane], asks, agreeing.io)
  expect(agreeing.stderr()).toBe(`${said}\nfetch that? [y/N] `)
  // A terminal that is still read would keep the process alive.
  expect(agreeing.io.stdin.isPaused()).toBe(true)
  await expect(askToFetch([lane], asks, person('').io)).rejects.toMatchObject({
    code: 'not-confirmed',
    hint: 'answer y, or leave out Fake',
  })
})

test('a script says so beforehand, or is refused with what to add', async () => {
  const { io, stderr } = collectingIo({ environment })
  await expect(askToFetch([lane], asks, io)).rejects.toMatchObject({
    message: said,
    hint: 'add --yes to fetch that',
  })
  await askToFetch([lane], { ...asks, yes: true }, io)
  expect(stderr()).toBe(`${said}\n`)
})

test('where the machine is taken, who doesn’t want to wait is refused unasked; others are told of it before they answer', async () => {
  const lock = await awaitMachine(
    'run 7k2m9q (theirs)',
    { signal: new AbortController().signal, lockName },
    () => {},
  )
  onTestFinished(() => lock.release())
  const hasty = person('y')
  await expect(askToFetch([lane], { wait: false }, hasty.io)).rejects.toMatchObject({ code: 'machine-busy' })
  expect(hasty.stderr()).toBe('')
  const patient = person('y')
  await askToFetch([lane], asks, patient.io)
  expect(patient.stderr()).toBe(
    `${said}\nthe measurement will wait: this machine is measuring run 7k2m9q (theirs)\nfetch that? [y/N] `,
  )
})

test('who is asked may end it with Ctrl-C', async () => {
  const stop = new AbortController()
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const { io } = collectingIo({ stdin, isTerminal: true, environment, signal: stop.signal })
  const asked = askToFetch([lane], asks, io)
  setImmediate(() => stop.abort())
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
