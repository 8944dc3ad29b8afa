import { createHash } from 'node:crypto'
import type { EngineCommand } from '@wirebench/bench-core/conduct'
import { ProblemError } from '../http/problem.ts'
import { askEngine, type EngineAnswer, type EngineQuestion } from './ask-engine.ts'
import { keptEngines } from './kept-engines.ts'

/** Asks the engine; who has gone, by the signal, hears nothing and keeps no engine busy. */
export type AskEngine = (question: SharedQuestion, gone?: AbortSignal) => Promise<EngineAnswer>

export interface SharedQuestion extends EngineQuestion {
  /** For so long after it was given the same answer holds; it is asked anew at once unless told. */
  readonly holdsMs?: number
}

interface DeskOptions {
  /** Engines that answer questions at the same time: more would only disturb what is being measured. */
  readonly atOnce?: number
  /** Questions that may wait for one of them. */
  readonly waiting?: number
  /** Ends engines that stay for another question. */
  readonly stopped?: AbortSignal
}

interface Asked {
  readonly answer: Promise<EngineAnswer>
  /** Ends the engine, or takes the question out of the line. */
  readonly end: AbortController
  askers: number
  /** Whether it has left the line. */
  isBegun: boolean
  ending?: NodeJS.Timeout
}

/** About what an engine takes to start: one that has answered by then is sooner there for the next question than another. */
const goesOnMs = 1_000

/**
 * Has engines answer questions, a few at once: the others wait in their order. Equal questions that meet share one engine
 * and one answer. A question that nobody waits for any more is dropped, and its engine ended, unless that stays, and its
 * answer, which holds, comes in a moment.
 */
export function engineDesk(
  engine: EngineCommand,
  { atOnce = 2, waiting = 50, stopped }: DeskOptions = {},
): AskEngine {
  const askKept = engine.answering && keptEngines({ ...engine, arguments: engine.answering }, stopped)
  const asked = new Map<string, Asked>()
  const line: (() => void)[] = []
  let atWork = 0

  const next = () => {
    while (atWork < atOnce && line.length > 0) line.shift()!()
  }
  /** Resolves when there is room for one more engine. */
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        atWork++
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(begin), 1)
        reject(nobodyWaits)
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(begin)
      next()
    })
  const answer = async (question: EngineQuestion, signal: AbortSignal, onBegun: () => void) => {
    await turn(signal)
    onBegun()
    try {
      if (signal.aborted) throw nobodyWaits
      const asked =
        question.isCommon && askKept ? askKept(question, signal) : askEngine(engine, question, signal)
      const given = await asked
      if (signal.aborted) throw nobodyWaits
      return given
    } finally {
      atWork--
      next()
    }
  }
  const ask = (question: SharedQuestion, key: string): Asked => {
    if (atWork >= atOnce && line.length >= waiting) throw tooMany(line.length)
    const end = new AbortController()
    const begun = () => {
      entry.isBegun = true
    }
    const entry: Asked = { answer: answer(question, end.signal, begun), end, askers: 0, isBegun: false }
    const forget = () => {
      if (asked.get(key) === entry) asked.delete(key)
    }
    asked.set(key, entry)
    end.signal.addEventListener('abort', forget, { once: true })
    entry.answer.then(({ exitCode }) => {
      clearTimeout(entry.ending)
      if (exitCode === 0 && question.holdsMs !== undefined) setTimeout(forget, question.holdsMs).unref()
      else forget()
    }, forget)
    return entry
  }
  stopped?.addEventListener('abort', () => {
    for (const { askers, end } of asked.values()) if (askers === 0) end.abort()
  })

  return async (question, gone) => {
    if (gone?.aborted) throw nobodyWaits
    const key = keyOf(question)
    const entry = asked.get(key) ?? ask(question, key)
    entry.askers++
    clearTimeout(entry.ending)
    const left = Promise.withResolvers<never>()
    const leave = () => {
      left.reject(nobodyWaits)
      entry.askers--
      if (entry.askers > 0) return
      const isWorthwhile = question.holdsMs !== undefined && question.isCommon && askKept
      const goesOn = entry.isBegun && isWorthwhile && !stopped?.aborted
      if (goesOn) entry.ending = setTimeout(() => entry.end.abort(), goesOnMs).unref()
      else entry.end.abort()
    }
    gone?.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([entry.answer, left.promise])
    } finally {
      gone?.removeEventListener('abort', leave)
    }
  }
}

/** Of everything that the engine is told; as a digest, because that may hold a password. */
function keyOf({ arguments: given, input, environment }: EngineQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([given, input, environment]))
    .digest('base64')
}

/** Goes to a connection that is closed. */
const nobodyWaits = new ProblemError(499, {
  code: 'client-gone',
  message: 'the request was cancelled before it was answered',
  fix: 'ask again',
})

function tooMany(waiting: number): ProblemError {
  return new ProblemError(503, {
    code: 'engine-busy',
    message: `${waiting} requests are already waiting for the engine`,
    fix: 'try again in a moment',
  })
}
