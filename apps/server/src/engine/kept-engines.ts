import { setPriority } from 'node:os'
import {
  type AnswerPart,
  answeringEnvironment,
  byMessages,
  type Question,
  startWorker,
  TrialError,
  type Worker,
} from '@wirebench/bench-core/conduct'
import { parseJson } from '@wirebench/bench-core/model/parse-json'
import type { EngineAnswer, EngineQuestion } from './ask-engine.ts'

/** How an engine that answers several questions is started. */
interface AnsweringCommand {
  readonly file: string
  readonly arguments: readonly string[]
}

/** So long an engine waits for another question, and so many it answers: then what it holds is given back. */
const waitsMs = 60_000
const maxQuestions = 100
/** Less than others have, and enough to answer within seconds where several busy processes share the cores. */
const niceness = 5
/** It has nothing more to do, and ends at once when it is asked to. */
const farewellMs = 10_000

/**
 * Asks engines that stay for further questions, one at a time each: to start one takes longer than most answers. One
 * whose question is withdrawn or takes too long is ended. All end when `stopped` aborts, or with this process.
 */
export function keptEngines(command: AnsweringCommand, stopped?: AbortSignal) {
  const idle: KeptEngine[] = []
  const leave = (engine: KeptEngine) => {
    const index = idle.indexOf(engine)
    if (index >= 0) idle.splice(index, 1)
    engine.end()
  }
  stopped?.addEventListener('abort', () => {
    for (const engine of [...idle]) leave(engine)
  })

  return async (question: EngineQuestion, signal: AbortSignal): Promise<EngineAnswer> => {
    const engine = idle.pop() ?? new KeptEngine(command, leave)
    const answer = await engine.ask(question, signal)
    if (engine.isThere && engine.answered < maxQuestions && !stopped?.aborted) idle.push(engine)
    else engine.end()
    return answer
  }
}

class KeptEngine {
  answered = 0
  isThere = true
  readonly #worker: Worker<Question, AnswerPart>
  readonly #leave: (engine: KeptEngine) => void
  #waiting: NodeJS.Timeout | undefined

  constructor({ file, arguments: words }: AnsweringCommand, leave: (engine: KeptEngine) => void) {
    this.#leave = leave
    this.#worker = startWorker({
      name: 'engine',
      command: [file, ...words],
      options: { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: answeringEnvironment() },
      channel: byMessages<Question, AnswerPart>(),
      farewellMs,
    })
    lowerPriority(this.#worker.pid)
    void this.#worker.ended.then(() => {
      this.isThere = false
      leave(this)
    })
  }

  async ask(question: EngineQuestion, signal: AbortSignal): Promise<EngineAnswer> {
    const { arguments: given, input = '', environment = {}, timeoutMs, onStderr } = question
    clearTimeout(this.#waiting)
    const kill = () => {
      this.isThere = false
      this.#worker.signal('SIGKILL')
    }
    const late = setTimeout(kill, timeoutMs)
    signal.addEventListener('abort', kill)
    let stderr = ''
    try {
      let answer = await this.#worker.ask({ arguments: given, input, environment })
      for (; 'stderr' in answer; answer = await this.#worker.next()) {
        stderr += answer.stderr
        onStderr?.(answer.stderr)
      }
      this.answered += 1
      this.#waiting = setTimeout(this.#leave, waitsMs, this).unref()
      return { exitCode: answer.exitCode, json: parseJson(answer.stdout), stderr }
    } catch (error) {
      if (!(error instanceof TrialError)) throw error
      this.isThere = false
      return { exitCode: null, json: undefined, stderr: stderr + error.message }
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', kill)
    }
  }

  end(): void {
    clearTimeout(this.#waiting)
    void this.#worker.end()
  }
}

/** A run that is going on comes first. Not every system lets one. */
function lowerPriority(pid: number): void {
  try {
    if (pid > 0) setPriority(pid, niceness)
  } catch {}
}
