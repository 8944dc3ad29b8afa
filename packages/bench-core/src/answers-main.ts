import { Readable, Writable } from 'node:stream'
import { bench } from './cli/bench.ts'
import { terminalOf } from './cli/io.ts'
import { stopSignal } from './cli/stop-signal.ts'
import type { AnswerPart, Question } from './conduct/answering.ts'

/* The commands by which the server asks, one after the other in one process, until it asks no more. */

const tell = (part: AnswerPart) => void (process.connected && process.send!(part))
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

process.on('message', async (question: Question) => {
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
})
