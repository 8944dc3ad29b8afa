import { caseId } from '../../model/report/case-key.ts'
import type { Note } from '../../model/report/note.ts'
import { percentileNames, type Report, type ReportCase } from '../../model/report/report.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { documentOf } from '../suites/documents.ts'
import type { SomeCase } from '../tables/table.ts'
import { whyAbsent } from '../words/case/absent-words.ts'
import { failureText } from '../words/failure-text.ts'
import { noteText } from '../words/note-text.ts'
import { objectionText } from '../words/objection-text.ts'
import { type CsvCell, csv } from './csv.ts'
import { sectionLines } from './csv-sections.ts'

const header = `
  run case suite operation contender workload parameters status metric unit better kind value
  low high samples rounds reference ratio ratio_low ratio_high verdict note language`
  .trim()
  .split(/\s+/)

/**
 * A report as CSV: a line for every case and metric, in base units with 95 % intervals; ratios are contender ÷ reference.
 * What suites tell beside that comes after it, in lines without a case.
 */
export function reportCsv(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  const comparisons = new Map(
    report.comparisons.map((comparison) => [
      JSON.stringify([caseId({ ...comparison }), comparison.metric]),
      comparison,
    ]),
  )
  const rows = [
    ...report.cases.flatMap((reported) => {
      const { key, status, samples, trials: rounds, failure } = reported
      const id = caseId(key)
      const lines = linesOf(reported)
      const note = failure === null ? noteOf(whyAbsent(reported)) : failureText(failure)
      const whole = lines.length > 0 && failure === null ? lines : [...lines, { metric: '', note }]
      return whole.map((line) => {
        const { reference, ratio, verdict, reason } = comparisons.get(JSON.stringify([id, line.metric])) ?? {}
        const judged = {
          reference,
          ratio: ratio?.value,
          ratio_low: ratio?.low,
          ratio_high: ratio?.high,
          verdict,
        }
        const told = line.note ?? (reason && objectionText(reason))
        return { ...line, ...placeOf(report, key), case: id, status, samples, rounds, ...judged, note: told }
      })
    }),
    ...sectionLines(report, own).map((line) => ({ ...line, ...placeOf(report, line) })),
  ]
  return csv(
    header,
    rows.map((row: Readonly<Record<string, CsvCell>>) => header.map((name) => row[name])),
  )
}

/** What a line is of, and what its contender is written in, where its suite has them in several languages. */
function placeOf({ run }: Report, { suite, operation, contender, workload, parameters }: SomeCase) {
  return {
    run: run.id,
    suite,
    operation,
    contender,
    workload,
    parameters: parameters && JSON.stringify(parameters),
    language: documentOf(suite).languageOf?.(run.spec, contender),
  }
}

interface Line {
  readonly metric: string
  readonly unit?: string
  readonly better?: string
  readonly kind?: string
  readonly value?: number | null
  readonly low?: number | null
  readonly high?: number | null
  readonly note?: string | null
}

function noteOf(note: Note | undefined): string | null {
  return note === undefined ? null : noteText(note)
}

function linesOf({ metrics, latency, notes }: ReportCase): Line[] {
  const time = { unit: 'ns', better: 'lower', kind: 'measured' }
  const others = latency
    ? [
        ...(['minNs', 'maxNs', 'meanNs', 'stddevNs'] as const).map((name) => ({
          ...time,
          metric: `latency.${name}`,
          value: latency[name],
          note: name === 'meanNs' ? 'of operations timed one by one' : null,
        })),
        { ...time, metric: 'latency.windowNs', value: 1e6 * latency.windowMs },
      ]
    : []
  const percentiles = latency
    ? percentileNames.map((name) => ({
        ...time,
        metric: name,
        value: latency[name],
        ...latency.intervals[name],
        note: noteOf(notes[name]),
      }))
    : []
  return [
    ...Object.entries(metrics).map(([name, metric]) => ({
      metric: name,
      ...metric,
      note: noteOf(notes[name]),
    })),
    ...percentiles,
    ...others,
  ]
}
