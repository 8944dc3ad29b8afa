import { expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { ratioNote } from '../../../src/report/judge/verdicts/ratio-note.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

const measured = reportOf(5)
const encoded = (report: Report) => report.cases.filter(({ key }) => key.operation === 'encode')
const noteOf = (report: Report) => ratioNote(encoded(report), report.comparisons)

/** The same report, with the reference's mean so many times as long as in the rounds that ratios are of. */
function withReferenceMean(factor: number): Report {
  const stretch = <Value extends number | null>(value: Value) => (value === null ? null : value * factor)
  return {
    ...measured,
    cases: measured.cases.map((reported) => {
      const mean = reported.metrics.nsPerOperation
      if (reported.key.contender !== 'json' || !mean) return reported
      const nsPerOperation = {
        ...mean,
        value: stretch(mean.value),
        low: stretch(mean.low),
        high: stretch(mean.high),
      }
      return { ...reported, metrics: { ...reported.metrics, nsPerOperation } }
    }),
  }
}

test('nothing is said where the means allow the ratios', () => {
  expect(noteOf(measured)).toBeNull()
})

test('a ratio outside what the two means allow is told beside them, with the one that they would give', () => {
  const note = noteOf(withReferenceMean(2))?.replaceAll('\u00a0', ' ')
  expect(note).toMatch(/^ratios are computed within rounds and groups/)
  expect(note).toMatch(/protobuf-es 3\.\d×? slower than json, by the means 1\.\d+× slower/)
})
