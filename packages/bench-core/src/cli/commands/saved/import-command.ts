import type { Report } from '../../../model/report/report.ts'
import { printable } from '../../../report/words/printable.ts'
import { readReportFile } from '../../../store/runs/reports/read-report-file.ts'
import type { AddCommand } from '../../io.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

/** `bench import FILE…`: reports as saved runs; none takes the place of one that is saved already. */
export const addImportCommand: AddCommand = (program, io, done) => {
  program
    .command('import')
    .description('import runs from reports that were exported as JSON')
    .argument('<files...>', 'what `export --json` or `--json` wrote')
    .addHelpText('after', storeOptionsHelp)
    .action(async (files: string[]) => {
      const reports: Report[] = []
      for (const file of files) reports.push(...(await readReportFile(file)))
      await withSavedRuns(io, async (store) => {
        const imported = await store.importReports(reports)
        for (const [place, { run, formerId }] of imported.entries()) {
          const renamed =
            formerId === null ? '' : ` (its id ${printable(formerId.slice(0, 40))} is taken or invalid)`
          io.stdout.write(`${printable(run.name)} is saved as ${run.shortId}${renamed}\n`)
          for (const { rule, text } of reports[place]!.linter.findings)
            io.stderr.write(`! broken rule ${printable(rule)}: ${printable(text)}\n`)
        }
      })
      done(0)
    })
}
