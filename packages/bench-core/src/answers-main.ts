import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { bench } from './cli/bench.ts'
import { terminalOf } from './cli/io.ts'
import { stopSignal } from './cli/stop-signal.ts'
import { type AnswerLine, lineOf, type QuestionLine } from './conduct/question-lines.ts'

/* The commands by which the server asks, one after the other in one process, until standard input ends. */

const tell = (line: AnswerLine) => process.stdout.write(lineOf(line))
const signal = stopSignal()

/** Takes what is written as texts. */
function taking(take: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      take(String(chunk))
      done()
    },
  })
}

for await (const line of createInterface({ input: process.stdin })) {
  // The cast is at a door between two halves of one build.
  const question = JSON.parse(line) as QuestionLine
  let stdout = ''
  const exitCode = await bench(question.arguments, {
    ...terminalOf(process),
    signal,
    stdin: Readable.from([question.input]),
    stdout: taking((text) => {
      stdout += text
    }),
    stderr: taking((stderr) => tell({ stderr })),
    environment: { ...process.env, ...question.environment },
  })
  tell({ exitCode, stdout })
}
