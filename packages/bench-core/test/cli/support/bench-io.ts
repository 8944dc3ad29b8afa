import { PassThrough, Readable, Writable } from 'node:stream'
import { bench } from '../../../src/cli/bench.ts'
import type { Io } from '../../../src/cli/io.ts'
import type { ExitCode } from '../../../src/model/errors.ts'

class Collected extends Writable {
  text = ''
  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.text += chunk
    done()
  }
}

/** A command's world with streams of our own. */
export function collectingIo(changes: Partial<Io> = {}) {
  const stdout = new Collected()
  const stderr = new Collected()
  const io: Io = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    isTerminal: false,
    isOutputTerminal: false,
    columns: 120,
    environment: {},
    signal: new AbortController().signal,
    ...changes,
  }
  return { io, stdout: () => stdout.text, stderr: () => stderr.text }
}

export interface Outcome {
  readonly code: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command as the shell would, and gives what it wrote. */
export async function outcomeOf(argv: readonly string[], changes: Partial<Io> = {}): Promise<Outcome> {
  const { io, stdout, stderr } = collectingIo(changes)
  const code = await bench(argv, io)
  return { code, stdout: stdout(), stderr: stderr() }
}

export function inputOf(text: string): Readable {
  return Readable.from([Buffer.from(text)])
}

/** Whether a text would do anything on a terminal but stand there. */
export function movesCursor(text: string): boolean {
  return text.includes('\u001b') || text.includes('\r')
}
