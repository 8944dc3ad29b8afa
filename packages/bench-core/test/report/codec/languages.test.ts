import { expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { languageTables } from '../../../src/report/suites/codec/languages.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'

const inGo = fixtureContenders.map((known) => ({ ...known, name: `go-${known.name}` }))
const usual = inGo.find(({ name }) => name === 'go-json')!
const faster = { ...usual, name: 'go-fast', encodeNs: usual.encodeNs / 4, decodeNs: usual.decodeNs / 4 }
const contenders = [...inGo, faster]
const go = {
  name: 'go',
  title: 'Go',
  reference: 'go-json',
  contenders: contenders.map(({ name }) => name),
}
const events = runEvents({ contenders: [...fixtureContenders, ...contenders] }).map((recorded) => {
  const { event } = recorded
  if (event.type !== 'run-started') return recorded
  return { ...recorded, event: { ...event, spec: { ...event.spec, lanes: [go] } } }
})

test('the fastest other JSON of a language stands beside its protobuf, each compared with the usual JSON', () => {
  const { rows } = languageTables(report(events)).find(({ title }) => title.startsWith('protobuf and JSON'))!
  const ofGo = rows.filter(([language]) => language === 'Go')
  expect(ofGo.map((row) => [row[1], row[2], row[3], row[5]])).toEqual([
    ['encode', 'go-json', 'go-protobuf-es', 'go-fast'],
    ['decode', 'go-json', 'go-protobuf-es', 'go-fast'],
  ])
  const toneOf = (cell: unknown) => (cell as { readonly tone?: string }).tone
  expect(ofGo.map((row) => toneOf(row[6]))).toEqual(['better', 'better'])
  expect(rows.find(([language]) => language === 'JavaScript')).toHaveLength(ofGo[0]!.length)
})
