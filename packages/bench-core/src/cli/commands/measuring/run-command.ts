import * as z from 'zod/mini'
import { generatorsUrlVariable } from '../../../conduct/engine-command.ts'
import type { ExitCode } from '../../../model/errors.ts'
import { NullLogRatios } from '../../../model/report/null-log-ratios.ts'
import { Interruption } from '../../../model/run/end-reason.ts'
import { RunSpec } from '../../../model/run/run-spec.ts'
import { judgeEvents } from '../../../report/judge-events.ts'
import { executeRun } from '../../../run/execute.ts'
import { recordEvents } from '../../../run/record.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import { acknowledgements } from '../../acknowledgements.ts'
import { generatorCaller } from '../../agent/call-generators.ts'
import type { AddCommand, Io } from '../../io.ts'
import { linesOf } from '../../read-input.ts'
import { allowCode, withCodeOf } from '../../run/own-code.ts'

/**
 * `bench run`, for the server: executes the spec in the first line of standard input, in the light of the past null comparisons in the
 * second, and writes one recorded event a line. The next thing is measured when the reader has said `ack <sequence>`, or has had a second for it. The run is
 * cancelled by an interrupt, and by the end of standard input: a reader that is gone needs no figures.
 */
export const addRunCommand: AddCommand = (program, io, done) => {
  program
    .command('run', { hidden: true })
    .requiredOption('--spec <file>', 'only - for standard input')
    .requiredOption('--run-id <id>', 'the id to run under')
    .option('--events', 'write events')
    .option('--when-quiet-ms <number>', 'begin when the machine is quiet, and give up after this time')
    .option('--after-round <number>', 'the number of rounds kept from an earlier attempt')
    .option(allowCode.flag, allowCode.help)
    .action(async (options: RunOptions) => {
      try {
        done(await execute(options, io))
      } finally {
        // Who asked leaves it open until this process is gone.
        io.stdin.destroy()
      }
    })
}

async function execute(
  { runId, whenQuietMs, afterRound = '0', allowCode: isAllowed = false }: RunOptions,
  io: Io,
): Promise<ExitCode> {
  const lines = linesOf(io.stdin)
  const next = async () => JSON.parse((await lines.next()).value ?? 'null')
  const spec = RunSpec.parse(await next())
  const pastNulls = z.array(NullLogRatios).parse(await next())
  await withCodeOf(spec, isAllowed)
  const inputEnded = new AbortController()
  const acks = acknowledgements(lines, () => inputEnded.abort(new Interruption({ code: 'asker-ended' })))
  const signal = AbortSignal.any([io.signal, inputEnded.signal])
  let state = 'failed'
  const lockName = io.environment.WIREBENCH_LOCK
  const options = {
    runId,
    afterRound: Number(afterRound),
    pastNulls,
    rootPid: process.ppid,
    signal,
    lockName,
    quietLimitMs: whenQuietMs === undefined ? undefined : Number(whenQuietMs),
    openComparisons: judgeEvents,
    secrets: { pgUrl: io.environment.WIREBENCH_PG_URL },
    homeFolder: defaultHomeFolder(io.environment),
    callGenerators: generatorCaller(io.environment[generatorsUrlVariable], runId),
  }
  for await (const recorded of recordEvents(executeRun(spec, options))) {
    io.stdout.write(`${JSON.stringify(recorded)}\n`)
    if (recorded.event.type === 'run-finished') state = recorded.event.state
    else await acks.of(recorded.sequence, 1000)
  }
  return state === 'completed' ? 0 : 1
}

interface RunOptions {
  readonly runId: string
  readonly whenQuietMs?: string
  readonly afterRound?: string
  readonly allowCode?: boolean
}
