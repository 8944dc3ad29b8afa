import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { leastCpuOf } from '../../../src/answer/compare-cpu.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import { languageSentences, languageTable } from '../../../src/report/answer/by-language.ts'
import { decisionRecord } from '../../../src/report/exports/answer/decision-record.ts'
import { answerComment } from '../../../src/report/exports/answer/markdown.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { report } from '../../../src/report/report.ts'
import { renderAnswer, renderShort } from '../../../src/report/terminal/short-report.ts'
import { languageEvents } from '../../fixtures/language-events.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const made = report(languageEvents())

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

  test('says which format each language comes to by CPU time', () => {
    expect(text).toContain(
      'Which format takes the least CPU time depends on the language: in JavaScript msgpackr; in Go go-protobuf; in Python python-orjson',
    )
  })
})

const row = (language: string) => {
  const { columns, rows } = languageTable(answer)!
  const cells = rows.map((cells) => cells.map(cellText)).find(([first]) => first?.startsWith(language))!
  return Object.fromEntries(columns.map(({ header }, index) => [header, cells[index]]))
}

describe('the table of languages', () => {
  test('has what each saves beside what is in use there, with intervals', () => {
    expect(row('Go')).toEqual({
      in: 'Go, beside go-json',
      cheapest: 'go-protobuf',
      'saves, month': expect.stringMatching(/^\d+ \[\d+–\d+\]$|^\d+$/),
      'its CPU': expect.stringMatching(/^4\.\d× less \[4\.\d–4\.\d\]$/),
      'least CPU': expect.stringMatching(/^go-protobuf, 4\.\d× less \[/),
    })
  })

  test('has a cheapest choice that isn’t the one that takes the least CPU time', () => {
    expect(row('Python')).toMatchObject({
      cheapest: 'python-protobuf',
      'least CPU': expect.stringMatching(/^python-orjson, 4\.\d× less \[/),
    })
  })

  test('takes the place of the other headlines on a terminal, in eight lines', () => {
    const lines = renderShort(made, { width: 120, color: false }).split('\n')
    const first = lines.findIndex((line) => line.startsWith('Cheapest') || line.startsWith('Which format'))
    const last = lines.findIndex((line) => line.startsWith('Python'))
    expect(first).toBeGreaterThan(0)
    expect(last - first).toBeLessThan(8)
    expect(lines.length).toBeLessThanOrEqual(26)
  })
})

test('languages that can’t be told apart inside are said to be so', () => {
  const noisy = report(languageEvents({ rounds: 3, roundNoise: 0.4 }))
  const said = languageSentences(answerOf(noisy, useOfRun(noisy, {}))).join('\n')
  expect(said).toMatch(/in (JavaScript|Go|Python) can’t tell (which of \d|[^;]+ and [^;]+ apart)/)
})

test('a contender whose time couldn’t be judged may take the least', () => {
  const layers = answer.layers.map((layer) => ({
    ...layer,
    choices: layer.choices.map((choice) =>
      choice.contender === 'protobuf-es' ? { ...choice, costPerMonth: null } : choice,
    ),
  }))
  expect(languageSentences({ layers })[0]).toMatch(
    /in JavaScript \S+ \(can’t tell what protobuf-es would cost\);/,
  )
  const figure = { value: 2, deviations: [] }
  expect(
    leastCpuOf(
      new Map([
        ['json', figure],
        ['protobufjs', null],
      ]),
      () => null,
    ),
  ).toEqual({
    contenders: ['json', 'protobufjs'],
    isSame: false,
  })
})

test('a run of one language has no such table', () => {
  const one = report(runEvents())
  const alone = answerOf(one, useOfRun(one, {}))
  expect([languageTable(alone), languageSentences(alone)]).toEqual([null, []])
})
