import { expect, test } from 'vitest'
import { presets } from '../../../src/model/presets.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { corporaOfRun } from '../../../src/suites/codec/corpora.ts'
import { partiesOf } from '../../../src/suites/codec/lane/parties.ts'
import { sharedRound } from '../../../src/suites/codec/shared-round.ts'

const spec = resolveSpec({
  codecs: ['json', 'msgpackr', 'bson'],
  tests: ['serialization', 'deserialization', 'latency'],
})
const [party] = partiesOf(spec)
const roundAfter = (failed: string[], decided: string[] = []) =>
  sharedRound(
    { cores: undefined, homeFolder: '' },
    party!,
    presets.smoke,
    party!.work,
    corporaOfRun(spec)[0]!,
    2,
    { failed: new Map([['msgpackr', new Set(failed)]]), decided: new Set(decided) },
  )
const names = ({ groups }: ReturnType<typeof roundAfter>) => [
  ...new Set(groups.flat().map(({ contender }) => contender)),
]

test('who failed under load is timed again and spared the load', () => {
  const round = roundAfter(['under-load'])
  expect(names(round)).toContain('msgpackr')
  const step = round.steps!.find(({ operation }) => operation === 'under-load')!
  expect([step.skips!('msgpackr'), step.skips!('bson')]).toEqual([true, false])
})

test('of whom everything is decided takes no part either, and the others take turns with the reference and its copy', () => {
  const [group] = roundAfter([], ['msgpackr']).groups
  expect(group!.map(({ contender, copy }) => `${contender} ${copy}`).toSorted()).toEqual([
    'bson 1',
    'json 1',
    'json 2',
  ])
})

test('who failed an operation that is timed takes no part any more', () => {
  expect(names(roundAfter(['decode'])).toSorted()).toEqual(['bson', 'json'])
})
