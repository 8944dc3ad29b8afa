import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a program that has ended leaves. */
export interface RunToEnd {
  /** The exit code, or null where the program could not be run or was killed. */
  readonly code: number | null
  readonly stdout: string
  /** Where it said nothing and failed, why it did. */
  readonly stderr: string
  readonly error?: ExecFileException
}

const run = promisify(execFile)

/** Runs a program to its end. That it fails, or that there is none that can be started, is a result and not an exception. */
export async function runToEnd(
  [file, ...words]: readonly string[],
  options: ExecFileOptions = {},
  /** What it reads from standard input. */
  input = '',
  onStderr?: (text: string) => void,
): Promise<RunToEnd> {
  try {
    const running = run(file!, words, { ...options, encoding: 'utf8' })
    if (onStderr) running.child.stderr?.on('data', onStderr)
    // One that ends without reading closes the pipe; its exit code tells the story.
    running.child.stdin?.on('error', () => {}).end(input)
    return { code: 0, ...(await running) }
  } catch (thrown) {
    const error = thrown as ExecFileException & { readonly stdout?: string; readonly stderr?: string }
    const { code, stdout = '', stderr, message } = error
    return { code: typeof code === 'number' ? code : null, stdout, stderr: stderr || message, error }
  }
}
