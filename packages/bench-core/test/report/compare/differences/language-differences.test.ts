import { expect, test } from 'vitest'
import { environmentDifferences } from '../../../../src/report/compare/differences/environment-differences.ts'
import { report } from '../../../../src/report/report.ts'
import { languageRun } from '../../../fixtures/language-run.ts'
import { runEvents } from '../../../fixtures/run-events.ts'

const inGo = (runtime: string, ...settings: string[]) => ({ title: 'Go', runtime, settings })
const runOf = (lanes: ReturnType<typeof inGo>[]) => {
  const made = report(languageRun())
  return { ...made, environment: { ...made.environment, lanes } }
}
const differences = (...reports: Parameters<typeof environmentDifferences>[0]) =>
  environmentDifferences(reports).map(({ title, kind, values }) => [title, kind, ...values])

test('runs in other languages differ in these, by name', () => {
  expect(differences(report(runEvents()), runOf([inGo('go1.26.1', 'GOMAXPROCS=1')]))).toEqual([
    ['other languages', 'settings', 'none', 'Go'],
  ])
})

test('of a language in both, what its programs ran on is told with the settings that differ alone', () => {
  const [one, other] = [
    runOf([inGo('go1.26.1', 'GOMAXPROCS=1', 'GOGC=100')]),
    runOf([inGo('go1.26.1', 'GOMAXPROCS=1', 'GOGC=50')]),
  ]
  expect(differences(one, other)).toEqual([['Go', 'runtime', 'go1.26.1 (GOGC=100)', 'go1.26.1 (GOGC=50)']])
  expect(differences(one, one)).toEqual([])
})

test('and so are the contenders that took part, and what they were taken against', () => {
  const one = runOf([inGo('go1.26.1')])
  const [lane] = one.run.spec.lanes!
  const fewer = { ...lane!, reference: 'go-fast', contenders: ['go-fast', 'go-protobuf-es'] }
  const other = { ...one, run: { ...one.run, spec: { ...one.run.spec, lanes: [fewer] } } }
  expect(differences(one, other)).toEqual([
    [
      'contenders in Go',
      'settings',
      'go-json, go-protobuf-es, go-msgpackr, go-fast',
      'go-fast, go-protobuf-es',
    ],
    ['reference in Go', 'settings', 'go-json', 'go-fast'],
  ])
})
