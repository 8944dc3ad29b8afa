import { expect, test } from 'vitest'
import { presets } from '../../src/model/presets.ts'
import type { RunRequest } from '../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { pacesOf } from '../../src/suites/codec/estimate.ts'
import { partiesOf } from '../../src/suites/codec/lane/parties.ts'
import { read } from './pages.ts'

/** The rows of tables of five columns, by the first one. */
const told = new Map(
  [...read('docs/codec-dimensions.md').matchAll(/^\| (.+?) \|(.+)\|(.+)\|(.+)\|(.+)\|$/gm)].map(
    ([, run, ...figures]) => [run!.trim(), figures.map((figure) => figure.trim().replace(',', ''))],
  ),
)

test.each<[string, RunRequest]>([
  [
    'quick, one dimension, 3 codecs',
    { tests: ['serialization'], codecs: ['json', 'msgpackr', 'protobufjs'] },
  ],
  ['quick by default, 11 codecs', {}],
  ['standard, one dimension, 11 codecs', { preset: 'standard', tests: ['serialization'] }],
  ['standard by default, 11 codecs', { preset: 'standard' }],
  ['thorough by default, 11 codecs', { preset: 'thorough' }],
])('the page tells how much of encode a round measures: %s', (run, request) => {
  const spec = resolveSpec({ suites: ['codec'], ...request })
  const [{ work, share }] = partiesOf(spec) as [ReturnType<typeof partiesOf>[number]]
  const { codecs, rounds, preset } = spec
  const pace = pacesOf(presets[preset], codecs.length, work.operations, share).get('encode')!
  expect(run).toContain(`${codecs.length} codecs`)
  expect(told.get(run)).toEqual([
    `${rounds}`,
    `${pace.slicesPerRound}`,
    `${pace.warmupLimitMs} ms`,
    `${pace.blockMs} ms`,
  ])
})
