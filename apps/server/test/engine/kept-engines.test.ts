import { fileURLToPath } from 'node:url'
import { engineCommand } from '@wirebench/bench-core/conduct'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../../../packages/bench-core/test/support/processes.ts'
import { temporaryFolder } from '../../../../packages/bench-core/test/support/temporary-folder.ts'
import { type AskEngine, engineDesk } from '../../src/engine/engine-desk.ts'

const script = fileURLToPath(new URL('../support/engine-that-stays.ts', import.meta.url))
let stop: AbortController
let ask: AskEngine

beforeEach(() => {
  stop = new AbortController()
  const command = { file: process.execPath, arguments: ['--eval', 'console.log(0)'], answering: [script] }
  ask = engineDesk(command, { stopped: stop.signal })
})

afterEach(() => stop.abort())

const common = (...words: string[]) => ({ arguments: words, timeoutMs: 60_000, isCommon: true as const })
/** The process number of the engine that answers. */
const askedOf = async (word: string) => Number((await ask(common(word))).json)

test('one engine answers one question after the other, another one those that come meanwhile', async () => {
  const first = await askedOf('a')
  expect(await askedOf('b')).toBe(first)
  const both = await Promise.all([askedOf('c'), askedOf('d')])
  expect(new Set(both).size).toBe(2)
  expect(both).toContain(first)
})

test('a question that isn’t for all has an engine of its own', async () => {
  const kept = await askedOf('a')
  expect((await ask({ arguments: ['secret'], timeoutMs: 60_000 })).json).toBe(0)
  expect(await askedOf('b')).toBe(kept)
})

test('an engine that ends instead of answering is told with its last words, and the next question has another', async () => {
  const first = await askedOf('a')
  expect(await ask(common('break'))).toEqual({
    exitCode: null,
    json: undefined,
    stderr: 'RangeError: it broke',
  })
  expect(await askedOf('b')).not.toBe(first)
})

test('an engine whose question is withdrawn or takes too long is ended', async () => {
  const first = await askedOf('a')
  const gone = new AbortController()
  const withdrawn = ask({ ...common('think'), onStderr: () => gone.abort() }, gone.signal)
  await expect(withdrawn).rejects.toMatchObject({ problem: { code: 'client-gone' } })
  await expect.poll(() => isAlive(first)).toBe(false)
  const second = await askedOf('b')
  expect(await ask({ ...common('think'), timeoutMs: 1 })).toMatchObject({ exitCode: null })
  expect(isAlive(second)).toBe(false)
})

test('nor is it asked again where its answer came together with the withdrawal', async () => {
  const gone = new AbortController()
  const withdrawn = ask({ ...common('be brief'), onStderr: () => gone.abort() }, gone.signal)
  await expect(withdrawn).rejects.toMatchObject({ problem: { code: 'client-gone' } })
  expect(await ask(common('a'))).toMatchObject({ exitCode: 0 })
})

test('one whose answer would hold stays where it has that in a moment, and gives it to whoever asks again', async () => {
  const first = await askedOf('a')
  const gone = new AbortController()
  const held = { ...common('take a moment'), holdsMs: 60_000 }
  const withdrawn = ask({ ...held, onStderr: () => gone.abort() }, gone.signal)
  await expect(withdrawn).rejects.toMatchObject({ problem: { code: 'client-gone' } })
  expect(Number((await ask(held)).json)).toBe(first)
  expect(await askedOf('b')).toBe(first)
})

test('all end when the server does', async () => {
  const kept = await askedOf('a')
  stop.abort()
  await expect.poll(() => isAlive(kept)).toBe(false)
})

test('the product’s own answers as its commands do, whatever is in a text, and says meanwhile what it does', async () => {
  const home = temporaryFolder(onTestFinished)
  ask = engineDesk(engineCommand(), { stopped: stop.signal })
  const text = 'a\u2028b\u2029\nc'
  const said: string[] = []
  const answer = await ask({
    ...common('preflight', '--data', '-', '--json', '-', '--steps'),
    input: JSON.stringify([{ text }, { text }]),
    environment: { WIREBENCH_HOME: home },
    onStderr: (line) => said.push(line),
  })
  expect(answer).toMatchObject({ exitCode: 0, json: { status: 'understood', own: { messages: 2 } } })
  expect(said.join('')).toMatch(/^step: .*\n/)
  expect(answer.stderr).toBe(said.join(''))
  const refused = await ask(common('preflight', '--stored', 'no\u2028thing', '--json', '-'))
  expect(refused).toMatchObject({ exitCode: 2, json: { code: 'unknown-messages' } })
})
