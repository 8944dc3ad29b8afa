import type { Command } from 'commander'
import { newRunId } from '../model/run-id.ts'
import type { RunRequest } from '../model/run-spec.ts'
import { summarise } from '../report/summary.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import type { RunStore } from '../store/index.ts'
import type { RunSecrets } from '../suites/suite.ts'
import { conductRun } from './conduct-run.ts'
import { estimateLine, nullHistory } from './estimate.ts'
import type { ExitCode, Io } from './io.ts'
import { openSavedRuns, storeOptionsHelp } from './saved-runs.ts'
import { checkWritable, writeReport } from './write-report.ts'

/** What a command that measures does with its result, as commander hands it over. */
export interface OutputOptions {
  readonly json?: string
  readonly jsonSlim?: boolean
  readonly save: boolean
  readonly verbose?: boolean
}

export function addOutputOptions(command: Command): Command {
  return command
    .option('--json <file>', 'write the report as JSON; - for standard output')
    .option('--json-slim', 'leave rounds and histograms out of the JSON')
    .option('--no-save', 'keep no record of the run')
    .option('--verbose', 'tell everything that happens')
    .addHelpText('after', storeOptionsHelp)
}

/** Measures what is asked for, shows progress, saves the run and prints its tables. Exit code 1 where a case failed. */
export async function performRun(
  request: RunRequest,
  options: OutputOptions,
  io: Io,
  secrets: RunSecrets = {},
): Promise<ExitCode> {
  const spec = resolveSpec(request)
  if (options.json !== undefined) checkWritable(options.json)
  const store: RunStore | undefined = options.save ? await openSavedRuns(io) : undefined
  try {
    io.stderr.write(`${await estimateLine(spec, store)}\n`)
    const history = await nullHistory(spec, store)
    const verbose = options.verbose === true
    const report = await conductRun(
      { runId: newRunId(Date.now()), spec, store, verbose, history, secrets },
      io,
    )
    await writeReport(report, { json: options.json, slim: options.jsonSlim === true }, io)
    return report.run.state === 'completed' && summarise(report).cases.failed === 0 ? 0 : 1
  } finally {
    await store?.close()
  }
}
