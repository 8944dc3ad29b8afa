import { type ChildProcess, spawn } from 'node:child_process'
import { killGroup } from '../measure/process/end-child.ts'
import type { NullLogRatios } from '../model/report/null-log-ratios.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { codeFlag, type EngineCommand, engineEnvironment, generatorsUrlVariable } from './engine-command.ts'
import { type overlongLine, readLines } from './read-lines.ts'

/** How a process ended, in words: `exit code 3`, `signal SIGSEGV`, or why it could not be started. */
type ExitDescription = string

/** An engine that measures one run. */
export interface EngineProcess {
  readonly lines: AsyncIterable<string | typeof overlongLine>
  readonly exited: Promise<ExitDescription>
  /** Tells it that everything up to this event is saved and passed on, so that it may measure again. */
  acknowledge(sequence: number): void
  /** Asks it to end; it still reports what it has. */
  interrupt(): void
  /** Ends it and what it started. */
  kill(): void
  /** The end of what it wrote to its standard error. */
  lastWords(): string
}

/** What a run needs and nobody writes down. */
export interface RunSecrets {
  /** Where it is given, the run begins when the machine is quiet, and not at all where that takes longer. */
  readonly quietLimitMs?: number | undefined
  /** The database server to measure on, with its password. */
  readonly pgUrl?: string | undefined
  /** That of the saved runs, where it isn't the environment's: what a run's generators are reached by. */
  readonly databaseUrl?: string | undefined
}

/** What there is before a run begins. */
interface Before {
  /** Rounds that an earlier attempt has finished. */
  readonly afterRound?: number
  /** What identical code showed in this machine's past runs. */
  readonly pastNulls?: readonly NullLogRatios[]
}

export type StartEngine = (
  runId: string,
  spec: RunSpec,
  secrets?: RunSecrets,
  before?: Before,
) => EngineProcess

const lastWordsCharacters = 4_000

/** Starts the engine in a process group of its own, so that a terminal's Ctrl-C reaches it through the server only. */
export function startEngineWith(
  command: EngineCommand,
  lineCharacters: number,
  allowsCode = false,
): StartEngine {
  return (
    runId,
    spec,
    { pgUrl, quietLimitMs, databaseUrl } = {},
    { afterRound = 0, pastNulls = [] } = {},
  ) => {
    const quiet = quietLimitMs === undefined ? [] : ['--when-quiet-ms', String(quietLimitMs)]
    const kept = afterRound === 0 ? [] : ['--after-round', String(afterRound)]
    const environment = { ...engineEnvironment(), ...generatorsVariables(spec, databaseUrl) }
    const child = spawn(
      command.file,
      [
        ...command.arguments,
        'run',
        '--spec',
        '-',
        '--run-id',
        runId,
        '--events',
        ...quiet,
        ...kept,
        ...codeFlag(allowsCode),
      ],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: pgUrl === undefined ? environment : { ...environment, WIREBENCH_PG_URL: pgUrl },
        detached: process.platform !== 'win32',
      },
    )
    // A server that has to end at once takes the engine with it.
    const killWithServer = () => killGroup(child)
    process.once('exit', killWithServer)
    const exited = exitOf(child)
    void exited.then(() => process.off('exit', killWithServer))
    let lastWords = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-lastWordsCharacters)
    })
    // A process that is gone closes the pipe; its exit is reported elsewhere.
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify(spec)}\n${JSON.stringify(pastNulls)}\n`)
    return {
      lines: readLines(child.stdout.setEncoding('utf8'), lineCharacters),
      exited,
      acknowledge: (sequence) => {
        if (child.stdin.writable) child.stdin.write(`ack ${sequence}\n`)
      },
      interrupt: () => void child.kill('SIGINT'),
      kill: () => killGroup(child),
      lastWords: () => lastWords.trim(),
    }
  }
}

/** The database is no business of an engine, unless its run has generators to reach. */
function generatorsVariables(
  { protocol }: RunSpec,
  databaseUrl = process.env.DATABASE_URL,
): Readonly<Record<string, string>> {
  return protocol?.generators && databaseUrl ? { [generatorsUrlVariable]: databaseUrl } : {}
}

function exitOf(child: ChildProcess): Promise<ExitDescription> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
}
