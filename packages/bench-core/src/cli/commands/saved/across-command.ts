import { invalidOption, type WirebenchError } from '../../../model/errors.ts'
import { roundMetrics } from '../../../model/metrics/index.ts'
import { shortRunId } from '../../../model/run/run-id.ts'
import { acrossMachines, type RunOnMachine } from '../../../report/compare/across-machines.ts'
import { printable } from '../../../report/words/printable.ts'
import { type HostHistory, type RunReader, type RunStore, runsOnMachines } from '../../../store/index.ts'
import { readReportFile } from '../../../store/runs/reports/read-report-file.ts'
import { writeAcross } from '../../agent/write-across.ts'
import type { AddCommand } from '../../io.ts'
import { unknownName } from '../../options/typed-values.ts'
import { addFileOptions, checkOutputs, type ReportFiles, reportFilesOf } from '../../output/outputs.ts'
import { isFile } from '../../read-runs.ts'
import { reportOrNull, storeOptionsHelp, unknownRun, withSavedRuns } from '../../saved-runs.ts'

interface AcrossCliOptions extends ReportFiles {
  readonly output?: string
  readonly metric?: string
}

/** `bench across RUN…`: runs of the same on several machines as one result. */
export const addAcrossCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('across')
    .description(
      'combine runs of the same spec on several machines into one result, with an estimate over machines',
    )
    .argument('<runs...>', 'one of the runs of --on each:…, or several: ids, as `list` prints them, or files')
    .option(
      '--metric <name>',
      `the metric to read: ${roundMetrics.join(', ')} (default: nsPerOperation, the mean time)`,
    )
  addFileOptions(command, 'the result')
    .addHelpText('after', storeOptionsHelp)
    .action(async (names: string[], options: AcrossCliOptions) => {
      const { metric } = options
      if (metric !== undefined && !roundMetrics.includes(metric))
        throw unknownName('--metric', 'metric', metric, roundMetrics)
      const files = reportFilesOf(options)
      checkOutputs(files)
      const saved = names.filter((name) => !isFile(name))
      const runs = [
        ...(await Promise.all(names.filter(isFile).map(runsInFile))).flat(),
        ...(saved.length > 0 ? await withSavedRuns(io, (store) => savedRuns(store, saved)) : []),
      ]
      const reports = runs.flatMap(({ report }) => report ?? [])
      const across = acrossMachines(runs, { metric })
      if (metric !== undefined && across.metric.name !== metric) throw hasNot(metric)
      writeAcross(across, reports, { files }, io)
      done(0)
    })
}

async function runsInFile(name: string): Promise<RunOnMachine[]> {
  const reports = await readReportFile(name)
  return reports.map((report) => ({
    id: report.run.id,
    shortId: shortRunId(report.run.id),
    state: report.run.state,
    report,
    placement: null,
  }))
}

async function savedRuns(
  store: RunReader & HostHistory & Pick<RunStore, 'fleet'>,
  names: readonly string[],
): Promise<RunOnMachine[]> {
  for (const name of names) if (!(await store.find(name))) throw unknownRun(printable(name))
  return runsOnMachines(store, names, (id) => reportOrNull(store, id))
}

function hasNot(metric: string): WirebenchError {
  return invalidOption(
    `--metric: these runs have no ${printable(metric)}`,
    'leave it out, or choose another one',
  )
}
