import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { type AnswerLine, engineEnvironment, lineOf } from '@wirebench/bench-core/conduct'
import { parseJson } from '@wirebench/bench-core/results'
import type { EngineAnswer, EngineQuestion } from './ask-engine.ts'

/** How an engine that answers several questions is started. */
interface AnsweringCommand {
  readonly file: string
  readonly arguments: readonly string[]
}

/** So long an engine waits for another question, and so many it answers: then what it holds is given back. */
const waitsMs = 60_000
const mostQuestions = 100

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
    if (engine.isThere && engine.answered < mostQuestions && !stopped?.aborted) idle.push(engine)
    else engine.end()
    return answer
  }
}

class KeptEngine {
  answered = 0
  isThere = true
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  readonly #exitCode: Promise<number | null>
  readonly #leave: (engine: KeptEngine) => void
  #waiting: NodeJS.Timeout | undefined
  #lastWords = ''

  constructor(command: AnsweringCommand, leave: (engine: KeptEngine) => void) {
    this.#leave = leave
    const child = spawn(command.file, command.arguments, { env: engineEnvironment() })
    this.#child = child
    lowerPriority(child.pid)
    // It has ended, and its exit code tells the story.
    child.stdin.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords += text
    })
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    this.#exitCode = new Promise((resolve) => {
      child.once('error', ({ message }) => {
        this.#lastWords += message
        resolve(null)
      })
      child.once('close', resolve)
    })
    void this.#exitCode.then(() => {
      this.isThere = false
      leave(this)
    })
  }

  async ask(question: EngineQuestion, signal: AbortSignal): Promise<EngineAnswer> {
    const { arguments: given, input = '', environment = {}, timeoutMs, onStderr } = question
    clearTimeout(this.#waiting)
    const kill = () => {
      this.isThere = false
      this.#child.kill('SIGKILL')
    }
    const late = setTimeout(kill, timeoutMs)
    signal.addEventListener('abort', kill)
    let stderr = ''
    try {
      this.#child.stdin.write(lineOf({ arguments: given, input, environment }))
      for (;;) {
        const { value: line, done } = await this.#lines.next()
        if (done) return { exitCode: await this.#exitCode, json: undefined, stderr: stderr + this.#lastWords }
        // The cast is at a door between two halves of one build.
        const told = JSON.parse(line) as AnswerLine
        if ('stderr' in told) {
          stderr += told.stderr
          onStderr?.(told.stderr)
          continue
        }
        this.answered += 1
        this.#waiting = setTimeout(this.#leave, waitsMs, this).unref()
        return { exitCode: told.exitCode, json: parseJson(told.stdout), stderr }
      }
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', kill)
    }
  }

  /** It ends when it has nothing more to read. */
  end(): void {
    clearTimeout(this.#waiting)
    this.#child.stdin.end()
  }
}

/** A run that is going on is disturbed as little as can be. Not every system lets one. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
