import { answerOf } from '@wirebench/bench-core/answer/answer'
import { useOfRun } from '@wirebench/bench-core/answer/use-of-run'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { expect, test } from 'vitest'
import { report } from '../../../../../../packages/bench-core/src/report/report.ts'
import { ownMessages } from '../../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { recordedEvents } from '../../../../../../packages/bench-core/test/golden/recorded-runs.ts'
import { blocksOf } from '../../../../src/features/report/answer/answer-panel.tsx'
import { answerText } from '../../../../src/features/report/answer/answer-text.ts'

const own = ownMessages({
  messageType: 'inferred.v1.Order',
  title: 'inferred.v1.Order',
  messages: 1,
  schema: 'inferred',
  guesses: 9,
  changed: { records: 1, kinds: [{ given: 'null', became: 'nothing', paths: 4 }] },
})
const measured = report(recordedEvents('codec'))
const ofOwn: Report = { ...measured, run: { ...measured.run, spec: { ...measured.run.spec, own } } }

const copied = (known: Report) => answerText(blocksOf(answerOf(known, useOfRun(known)), known))

test('a copied answer says what the contenders didn’t carry, on which guesses it rests, and how few messages', () => {
  expect(copied(ofOwn)).toMatch(
    /\n\nYour messages: 1 of 1 record changes in the round trip: null becomes nothing at 4 paths; the schema was inferred, with 9 guesses; only 1 message, used repeatedly \(built-in workloads have 256\)\.?$/,
  )
})

test('of built-in messages it says nothing of the kind', () => {
  expect(copied(measured)).not.toContain('Your messages')
})
