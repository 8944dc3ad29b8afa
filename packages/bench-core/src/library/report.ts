import { answerOf } from '../answer/answer.ts'
import type { Answer } from '../answer/answer-types.ts'
import { useOfRun } from '../answer/use-of-run.ts'
import { WirebenchError } from '../model/errors.ts'
import type { Report } from '../model/report/report.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import type { AskedUse } from '../model/use/use.ts'
import { report as reportOf } from '../report/report.ts'
import { readReportFile } from '../store/runs/reports/read-report-file.ts'

/**
 * What a run amounts to: figures, comparisons, verdicts and the linter's findings. The same events give the same report;
 * events without an end give one of the rounds that are complete.
 * @param events Those of `measure`, as they come or collected.
 */
export async function report(
  events: Iterable<RecordedEvent> | AsyncIterable<RecordedEvent>,
): Promise<Report> {
  const all = await Array.fromAsync(events)
  if (all.every(({ event }) => event.type !== 'run-started'))
    throw new WirebenchError('unreadable-run', 'the run ended before it started', 'measure again')
  return reportOf(all)
}

/**
 * The report in a file that `print(report, 'json')` or `--json` wrote, checked like anything from elsewhere.
 * @throws WirebenchError `unreadable-report` for anything else.
 */
export async function readReport(file: string): Promise<Report> {
  const [first, ...others] = await readReportFile(file)
  if (first && others.length === 0) return first
  throw new WirebenchError(
    'unreadable-report',
    `"${file}" holds ${others.length + 1} runs`,
    'give a file with one report',
  )
}

/** What to choose for how a service uses the messages. What `use` leaves out is the preset's. */
export function answer(report: Report, use: AskedUse = {}): Answer {
  return answerOf(report, useOfRun(report, use))
}
