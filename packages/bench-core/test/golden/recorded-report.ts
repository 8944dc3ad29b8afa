import type { Report } from '../../src/model/report/report.ts'
import { report } from '../../src/report/report.ts'
import { recordedEvents } from './recorded-runs.ts'

const made = new Map<string, Report>()

/** The report of a recorded run, made once for all files of a worker. */
export function recordedReport(name: string): Report {
  return made.getOrInsertComputed(name, () => report(recordedEvents(name)))
}
