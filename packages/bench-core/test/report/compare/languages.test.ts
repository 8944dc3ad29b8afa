import { expect, test } from 'vitest'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { defaultGateRules, judgeGate } from '../../../src/report/compare/gate.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'
import { languageRun } from '../../fixtures/language-run.ts'

const before = reportOf(1, {}, languageRun)
const withFasterJson = reportOf(2, { contenders: contendersTimes({ json: 0.5 }) }, languageRun)

const encoded = (...[runs, options]: Parameters<typeof compareRuns>) =>
  Object.fromEntries(
    compareRuns(runs, options)
      .rows.filter(({ key }) => key.operation === 'encode')
      .map(({ key, cells }) => [key.contender, cells[0]!]),
  )

test('a faster JSON of JavaScript is no regression of Go, whose usual JSON is judged by nothing', () => {
  const { msgpackr, ...cells } = encoded([before, withFasterJson])
  expect(msgpackr).toMatchObject({ word: 'regression', reference: 'json' })
  expect(cells['go-json']).toMatchObject({ word: 'not-judged', reference: null })
  expect(cells['go-msgpackr']).toMatchObject({ reference: 'go-json' })
  expect(cells['go-msgpackr']!.word).not.toBe('regression')
})

test('a gate leaves out the references of all languages', () => {
  const { required, cases } = judgeGate(compareRuns([before, withFasterJson]), defaultGateRules)
  expect(required).toBe(2 * 5)
  expect(new Set(cases.map(({ key }) => key.contender))).not.toContain('go-json')
})

test('another reference is one for its language alone', () => {
  const cells = encoded([before, withFasterJson], { reference: 'go-fast' })
  expect(cells['go-json']).toMatchObject({ reference: 'go-fast' })
  expect(cells['go-fast']).toMatchObject({ word: 'not-judged' })
  expect(cells.msgpackr).toMatchObject({ reference: 'json' })
})
