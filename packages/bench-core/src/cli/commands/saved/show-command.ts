import { asRead } from '../../../report/judge/with-reference.ts'
import type { AddCommand } from '../../io.ts'
import { addReadOptions, readOf } from '../../options/shown-options.ts'
import { checkOutputs } from '../../output/outputs.ts'
import { showCase } from '../../output/show-case.ts'
import { addLengthOptions, lengthOf, writeReport } from '../../output/write-report.ts'
import { savedReport, storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

/** `bench show RUN`: a saved run's tables again, checked again. */
export const addShowCommand: AddCommand = (program, io, done) => {
  const command = program.command('show').description('print the report of a saved run')
  addLengthOptions(addReadOptions(command))
    .argument('<run>', 'its id, as `list` prints it')
    .option('--json <file>', 'write the report as JSON; - for standard output')
    .option('--json-slim', 'leave rounds and histograms out of the JSON')
    .option(
      '--case <case>',
      'print a single case with its histogram, such as codec/decode/json@person?size=20',
    )
    .addHelpText('after', storeOptionsHelp)
    .action(async (id: string, options) => {
      const files = { json: options.json }
      checkOutputs(files)
      const length = lengthOf(options)
      const { reference, minimumEffect, equalWithin, ...shown } = readOf(options)
      const { report } = await withSavedRuns(io, (store) => savedReport(store, id))
      const read = asRead(report, { reference, minimumEffect, equalWithin })
      const slim = options.jsonSlim === true
      if (options.case !== undefined) showCase(read, options.case, { files, slim }, io)
      else await writeReport(read, { files, slim, shown, length }, io)
      done(0)
    })
}
