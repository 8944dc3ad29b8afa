import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import { decisionRecord } from '../../../src/report/exports/answer/decision-record.ts'
import { answerComment } from '../../../src/report/exports/answer/markdown.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report } from '../../../src/report/report.ts'
import { renderAnswer } from '../../../src/report/terminal/short-report.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'

const inGo = fixtureContenders.map((known) => ({ ...known, name: `go-${known.name}` }))
const go = { name: 'go', title: 'Go', reference: 'go-json', contenders: inGo.map(({ name }) => name) }
const made = report(
  runEvents({ contenders: [...fixtureContenders, ...inGo] }).map((recorded) => {
    const { event } = recorded
    if (event.type !== 'run-started') return recorded
    return { ...recorded, event: { ...event, spec: { ...event.spec, lanes: [go] } } }
  }),
)

const answer = answerOf(made, useOfRun(made, {}))

describe.each([
  ['Markdown', reportMarkdown(made)],
  ['HTML', reportHtml(made)],
  ['a terminal', renderAnswer(made, answer, { width: 200, color: false })],
  ['a comment', answerComment(made, answer)],
  ['a record of the decision', decisionRecord(made, answer)],
])('of a run of two languages, %s', (_, text) => {
  test('says that its headline is JavaScript’s', () => {
    expect(text).toMatch(/in JavaScript: protobuf-es saves [\d,.]+ of [\d,.]+ a month/)
  })

  test('has the answer for the other language, and beside what that saves', () => {
    expect(text.replaceAll('\\', '')).toMatch(
      /in Go: go-protobuf-es saves [\d,.]+ of the [\d,.]+ of go-json a month/,
    )
  })
})
