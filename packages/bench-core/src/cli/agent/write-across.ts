import type { AcrossMachines } from '../../model/report/across-machines.ts'
import type { Report } from '../../model/report/report.ts'
import { acrossCsv, acrossHtml, acrossJson, acrossMarkdown } from '../../report/exports/across-files.ts'
import { renderAcross } from '../../report/terminal/across-machines.ts'
import { printableValue } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { outputsOf, type ReportFiles, takesOutput, writeOutputs } from '../output/outputs.ts'

/** Prints a result over machines, and writes the files that were asked for. */
export function writeAcross(
  across: AcrossMachines,
  reports: readonly Report[],
  files: ReportFiles,
  io: Io,
): void {
  const stream = takesOutput(files) ? io.stderr : io.stdout
  const isWatched = stream === io.stdout ? io.isOutputTerminal : io.isTerminal
  const color = isWatched && io.environment.NO_COLOR === undefined
  stream.write(`${renderAcross(printableValue(across), { width: io.columns, color })}\n`)
  writeOutputs(
    outputsOf(files, {
      json: () => acrossJson(across, reports),
      csv: () => acrossCsv(across),
      md: () => acrossMarkdown(across),
      html: () => acrossHtml(across),
    }),
    io,
  )
}
