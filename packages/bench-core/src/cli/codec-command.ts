import { newRunId } from '../model/run-id.ts'
import { summarise } from '../report/summary.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import type { RunStore } from '../store/index.ts'
import type { AddCommand } from './bench.ts'
import { conductRun } from './conduct-run.ts'
import { estimateLine, nullHistory } from './estimate.ts'
import { addRequestOptions, toRequest } from './request-options.ts'
import { openSavedRuns, storeOptionsHelp } from './saved-runs.ts'
import { checkWritable, writeReport } from './write-report.ts'

/** `bench codec`: measures codecs, shows progress, saves the run and prints its tables. */
export const addCodecCommand: AddCommand = (program, io, done) => {
  addRequestOptions(program.command('codec').description('compare codecs on one or more message shapes'))
    .option('--json <file>', 'write the report as JSON; - for standard output')
    .option('--json-slim', 'leave rounds and histograms out of the JSON')
    .option('--no-save', 'keep no record of the run')
    .option('--verbose', 'tell everything that happens')
    .addHelpText('after', storeOptionsHelp)
    .action(async (options) => {
      const spec = resolveSpec(toRequest(options))
      if (options.json !== undefined) checkWritable(options.json)
      const store: RunStore | undefined = options.save ? await openSavedRuns(io) : undefined
      try {
        io.stderr.write(`${await estimateLine(spec, store)}\n`)
        const history = await nullHistory(spec, store)
        const report = await conductRun(
          { runId: newRunId(Date.now()), spec, store, verbose: options.verbose === true, history },
          io,
        )
        await writeReport(report, { json: options.json, slim: options.jsonSlim === true }, io)
        done(report.run.state === 'completed' && summarise(report).cases.failed === 0 ? 0 : 1)
      } finally {
        await store?.close()
      }
    })
}
