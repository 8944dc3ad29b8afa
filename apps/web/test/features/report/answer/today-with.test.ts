import { answerOf } from '@wirebench/bench-core/answer/answer'
import { useOfRun } from '@wirebench/bench-core/answer/use-of-run'
import { useInAddress } from '@wirebench/bench-core/model/use/use-address'
import { expect, test } from 'vitest'
import { report } from '../../../../../../packages/bench-core/src/report/report.ts'
import { languageEvents } from '../../../../../../packages/bench-core/test/fixtures/language-events.ts'
import { todayWith } from '../../../../src/features/report/answer/use-of-page.ts'

const made = report(languageEvents())

test('what is chosen in one language leaves what was chosen in others, and what nobody chose, as they are', () => {
  const use = useOfRun(made, { today: ['go-fast', 'msgpackr'] })
  const [layer] = answerOf(made, use).layers

  expect(todayWith('protobuf-es', layer!, use)).toEqual(['go-fast', 'protobuf-es'])
  expect(todayWith('protobuf-es', layer!, useOfRun(made))).toEqual(['protobuf-es'])
})

test('an address has room for a choice of each suite in each language', () => {
  const today = ['json', 'go-json', 'rust-json', 'java-json', 'python-json', 'jsonb-json', 'http-json']
  expect(useInAddress({ today: today.join(',') })).toEqual({ use: { today }, refused: [] })
})
