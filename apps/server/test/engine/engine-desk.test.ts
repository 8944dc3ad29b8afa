import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AskEngine, engineDesk } from '../../src/engine/engine-desk.ts'
import { engineQuestions } from '../../src/engine/questions.ts'
import { sampleCatalogue, sampleSpec } from '../support/sample-run.ts'

/** Engines that are at work: each calls here, says what it was asked, and answers what it is told. */
let engines: { readonly question: string; readonly socket: Socket }[]
let maxAtOnce: number
let started: number
let desk: Server
let ask: AskEngine

beforeEach(async () => {
  engines = []
  maxAtOnce = 0
  started = 0
  desk = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const engine = { question: String(data), socket }
      engines.push(engine)
      started++
      maxAtOnce = Math.max(maxAtOnce, engines.length)
      socket.once('close', () => {
        engines = engines.filter((other) => other !== engine)
        desk.emit('change')
      })
      desk.emit('change')
    })
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const { port } = desk.address() as { port: number }
  const script = fileURLToPath(new URL('../support/engine-that-asks-back.ts', import.meta.url))
  ask = engineDesk({ file: process.execPath, arguments: [script, String(port)] }, { atOnce: 2, waiting: 10 })
})

afterEach(() => {
  for (const { socket } of engines) socket.destroy()
  desk.close()
})

const question = (text: string, holdsMs?: number) => ({
  arguments: [text],
  timeoutMs: 60_000,
  ...(holdsMs !== undefined && { holdsMs }),
})

/** Waits until so many engines are at work. */
async function atWork(count: number): Promise<void> {
  while (engines.length !== count) await once(desk, 'change')
}

function tell(answer: unknown): void {
  engines[0]?.socket.end(JSON.stringify(answer))
}

/** Answers every engine that calls until so many have been answered. */
async function answerAll(count: number, answer: (question: string) => unknown): Promise<void> {
  for (let answered = 0; answered < count; answered++) {
    while (engines.length === 0) await once(desk, 'change')
    const { question: asked, socket } = engines[0]!
    socket.end(JSON.stringify(answer(asked)))
    while (engines.some((engine) => engine.socket === socket)) await once(desk, 'change')
  }
}

describe('questions to the engine', () => {
  test('twelve have two engines at work at once, and each gets its own answer', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `question ${index}`)
    const answers = Promise.all(texts.map((text) => ask(question(text))))
    await atWork(2)
    await answerAll(12, (asked) => `to ${asked}`)
    expect((await answers).map(({ json }) => json)).toEqual(texts.map((text) => `to ${text}`))
    expect([started, maxAtOnce]).toEqual([12, 2])
  })

  test('equal ones share one engine and its answer', async () => {
    const answers = Promise.all(Array.from({ length: 12 }, () => ask(question('the same'))))
    await answerAll(1, () => 'for all')
    expect(new Set((await answers).map(({ json }) => json))).toEqual(new Set(['for all']))
    expect(started).toBe(1)
  })

  test('an answer that holds is given again, another question is asked anew', async () => {
    const first = ask(question('the same', 60_000))
    await answerAll(1, () => 'held')
    expect((await first).json).toBe('held')
    expect((await ask(question('the same', 60_000))).json).toBe('held')
    const other = ask(question('another', 60_000))
    await answerAll(1, () => 'new')
    expect((await other).json).toBe('new')
    expect(started).toBe(2)
  })

  test('an answer that doesn’t hold is asked for anew', async () => {
    for (const answer of ['one', 'two']) {
      const asked = ask(question('the same'))
      await answerAll(1, () => answer)
      expect((await asked).json).toBe(answer)
    }
  })

  test('a question that nobody waits for any more ends its engine', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const both = Promise.allSettled([
      ask(question('the same'), one.signal),
      ask(question('the same'), other.signal),
    ])
    await atWork(1)
    one.abort()
    expect(engines).toHaveLength(1)
    other.abort()
    await atWork(0)
    const withdrawn = { status: 'rejected', reason: { problem: { code: 'client-gone' } } }
    expect(await both).toMatchObject([withdrawn, withdrawn])
  })

  test('a question that nobody waits for any more leaves the line', async () => {
    const gone = new AbortController()
    const asked = [ask(question('a')), ask(question('b'))]
    const left = ask(question('c'), gone.signal)
    gone.abort()
    await expect(left).rejects.toMatchObject({ problem: { code: 'client-gone' } })
    asked.push(ask(question('d')))
    await answerAll(3, (text) => text)
    expect((await Promise.all(asked)).map(({ json }) => json)).toEqual(['a', 'b', 'd'])
    expect(started).toBe(3)
  })

  test('more than may wait are refused', async () => {
    const asked = Array.from({ length: 12 }, (_, index) => ask(question(`question ${index}`)))
    await expect(ask(question('one more'))).rejects.toMatchObject({
      status: 503,
      problem: { code: 'engine-busy' },
    })
    await answerAll(12, (text) => text)
    await Promise.all(asked)
  })
})

test('plans of equal requests share one engine, and so does one that is asked for right after', async () => {
  const questions = engineQuestions(ask, 60_000)
  await atWork(1)
  tell(sampleCatalogue)
  expect((await questions.catalogue()).codecs).toHaveLength(2)
  await atWork(0)
  const plan = { spec: sampleSpec, estimateMs: 1, cases: 2, basis: 'a guess' }
  const plans = Promise.all(Array.from({ length: 12 }, () => questions.plan({ preset: 'smoke' })))
  await answerAll(1, () => plan)
  await plans
  expect(await questions.plan({ preset: 'smoke' })).toEqual(plan)
  expect(started).toBe(2)
})
