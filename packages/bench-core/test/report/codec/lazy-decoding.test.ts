import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Report } from '../../../src/model/report/report.ts'
import { headline } from '../../../src/report/judge/headline.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { shownVerdicts } from '../../../src/report/judge/verdicts/shown-verdicts.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { report } from '../../../src/report/report.ts'
import { languageTables } from '../../../src/report/suites/codec/languages.ts'
import { languageEvents } from '../../fixtures/language-events.ts'

const made = report(languageEvents())
const leadsOf = (of: Report) => {
  const { rows } = languageTables(of).find(({ title }) => title.startsWith('protobuf and JSON'))!
  return rows.map((row) => row.map(cellText))
}

describe('protobuf and JSON by language', () => {
  test('has what stands for decoding there, so that a lazy decoder isn’t ahead for what it left undone', () => {
    expect(leadsOf(made).map(([language, operation, , protobuf]) => [language, operation, protobuf])).toEqual(
      [
        ['JavaScript', 'encode', 'protobuf-es'],
        ['JavaScript', 'decode', 'protobuf-es'],
        ['Go', 'encode', 'go-protobuf'],
        ['Go', 'decode and read', 'go-protobuf'],
        ['Python', 'encode', 'python-protobuf'],
        ['Python', 'decode and read', 'python-protobuf'],
      ],
    )
  })

  test('says what was seen where it is undecided', () => {
    const noisy = report(languageEvents({ rounds: 3, roundNoise: 0.3 }))
    const undecided = leadsOf(noisy).flatMap((row) => row.filter((cell) => cell.startsWith('can’t tell, ')))
    expect(undecided.length).toBeGreaterThan(0)
    for (const text of undecided) expect(text).toMatch(/^can’t tell, .*(less|more) \[.*\]$/)
  })
})

describe('a decoder that puts its work off', () => {
  const inPython = made.scorecard!.tables.find(({ language }) => language?.title === 'Python')!

  test('has reading in a row of its own, and no part in a mean with what it puts off', () => {
    expect(inPython.rows.map(({ title, counts }) => [title, counts])).toEqual([
      ['encode, mean time', true],
      ['decode, mean time, fields unread', false],
      ['decode and read, mean time', true],
      ['encoded size, median', true],
    ])
    expect(inPython.language).toEqual({ title: 'Python', reference: 'python-json' })
  })

  test('is not ranked first for it in short', () => {
    const speedOf = (name: string) =>
      made.scorecard!.groups.find(({ group, contender }) => group === 'speed' && contender === name)!
    const [lazy, eager] = ['python-protobuf', 'python-orjson'].map(speedOf)
    expect(lazy!.ratio! / eager!.ratio!).toBeGreaterThan(1.2)
    expect(lazy!.text).toContain('; decoding includes reading every field')
    expect(speedOf('msgpackr').text).not.toContain('reading')
  })

  test('is in no verdict and no headline for it', () => {
    const told = shownVerdicts(made).filter(({ contender }) => contender.startsWith('python'))
    expect(told.map(({ operation }) => operation)).not.toContain('decode')
    expect(told.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^python-orjson decodes and reads 2\.\d× faster than python-json/),
    )
    const lazily = report(languageEvents({ operations: ['decode', 'decode-and-read'] }))
    expect(headline(lazily)).toMatch(/^go-protobuf decodes and reads infrastructure-execution 4\.\d× faster/)
  })
})

test('a report of several languages fits its schema and keeps its rules', () => {
  expect(z.parse(Report, made)).toEqual(made)
  expect(lint(made)).toEqual([])
})
