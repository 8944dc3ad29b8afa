import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import type { PresetName } from '../../../src/model/preset-name.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { decisionRecord } from '../../../src/report/exports/answer/decision-record.ts'
import { answerHtml } from '../../../src/report/exports/answer/html.ts'
import { answerComment, answerMarkdown } from '../../../src/report/exports/answer/markdown.ts'
import { answerSvg } from '../../../src/report/exports/answer/picture.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { tooBusyCause } from '../../../src/report/judge/doubts/too-busy.ts'
import { renderAnswer, renderShort } from '../../../src/report/terminal/short-report.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { storageReport } from '../storage/support.ts'

const made = reportOf(1)
const withPreset = (preset: PresetName): Report => ({
  ...made,
  run: { ...made.run, spec: { ...made.run.spec, preset } },
})
const noisy = reportOf(1, { rounds: 5, roundNoise: 1.2 })
const tooBusy: Report = { ...noisy, environment: { ...noisy.environment, othersShare: 0.34 } }
const answerIn = (report: Report) => answerOf(report, useOfRun(report, {}))

describe.each([
  ['a terminal', (report: Report) => renderAnswer(report, answerIn(report), { width: 200, color: false })],
  ['Markdown', (report: Report) => answerMarkdown(report, answerIn(report))],
  ['a comment', (report: Report) => answerComment(report, answerIn(report))],
  ['a record of the decision', (report: Report) => decisionRecord(report, answerIn(report))],
  ['a page', (report: Report) => answerHtml(answerIn(report)).join('')],
  ['a picture', (report: Report) => answerSvg(report, answerIn(report))],
])('an answer in %s', (_, print) => {
  test('says once of a smoke run that it is too short for a decision, and what to do', () => {
    const told = print(withPreset('smoke')).match(
      /A smoke run is too short for a decision: measure again with/g,
    )
    expect(told).toHaveLength(1)
  })

  test('says once that other programs worked beside the run, and what that does to figures', () => {
    const beside = { ...made, environment: { ...made.environment, othersShare: 0.34 } }
    const text = print(beside)
      .replaceAll('\u00a0', ' ')
      .replaceAll(/<[^>]+>|\s+/g, ' ')
    expect(
      text.match(/Other programs used 34 % of the CPU: ratios allow for that, but CPU times/g),
    ).toHaveLength(1)
  })

  test('says once of a run on a machine that was too busy that no speed can be judged', () => {
    const text = print(tooBusy)
    expect(
      text
        .replaceAll(/<[^>]+>|\s+/g, ' ')
        .match(/Other programs used 34 % of the CPU: speeds can’t be judged/g),
    ).toHaveLength(1)
  })

  test('says nothing of the kind of a longer run on a quiet machine', () => {
    expect(print(withPreset('quick'))).not.toMatch(/too short|Other programs/)
  })
})

test('a report of one screen, which begins with that, doesn’t repeat it', () => {
  const text = renderShort(tooBusy, { width: 200, color: false })
  expect(text).toContain(tooBusyCause(tooBusy)!.replaceAll('\u00a0', ' '))
  expect(text).not.toContain('speeds can’t be judged')
})

test('every form says why there is nothing to answer', () => {
  const report = storageReport({ formats: ['jsonb-json', 'bytea-protobuf'] })
  const use = { use: 'rpc' } as const
  const answer = answerOf(report, useOfRun(report, use))
  expect(answer.layers).toEqual([])
  for (const text of [
    answerMarkdown(report, answer),
    reportMarkdown(report, { use }),
    reportHtml(report, { use }),
    renderShort(report, { width: 200, color: false, use }),
  ])
    expect(text.match(/This service neither writes nor reads rows/g)).toHaveLength(1)
})
