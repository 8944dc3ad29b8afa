import { expect, test } from 'vitest'
import { nullRow } from '../../src/self-check/parts/null-comparisons.ts'
import {
  environmentOf,
  judgeRecordings,
  readRecordings,
  recordingLine,
} from '../../src/self-check/recordings.ts'
import { miniRunEvents } from './support.ts'

const events = miniRunEvents(
  {
    json: { ns: 9_000 },
    'json again': { ns: 9_000 },
    protobufjs: { ns: 5_000 },
    'protobufjs again': { ns: 5_000 },
  },
  { rounds: 5 },
)

test('what was recorded is judged again as it was when it was measured', () => {
  const lines = [0, 5].map((number) => recordingLine({ part: 'null', number, events })).join('')
  const recordings = readRecordings(lines)
  const { nulls, detections } = judgeRecordings(recordings)
  expect(nullRow(nulls).found).toMatch(/^0 of 8/)
  expect(detections).toEqual([])
  expect(environmentOf(recordings).hostName).toBeTruthy()
})

test.each(['', 'no JSON\n', '{"part":"null"}\n', recordingLine({ part: 'null', number: 99, events })])(
  'what holds no recordings is refused',
  (text) =>
    expect(() => {
      const recordings = readRecordings(text)
      environmentOf(recordings)
      judgeRecordings(recordings)
    }).toThrow('no recordings of a self-check'),
)
