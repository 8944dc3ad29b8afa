import { expect, test } from 'vitest'
import type { Environment } from '../../src/model/machine/environment.ts'
import { type NullVerdict, nullRow } from '../../src/self-check/parts/null-comparisons.ts'
import {
  areOfMachine,
  completeLines,
  environmentOf,
  judgeRecordings,
  readRecordings,
  recordingLine,
} from '../../src/self-check/recordings.ts'
import { miniRunEvents, recordedEnvironment } from './support.ts'

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
  const { null: verdicts, detection } = judgeRecordings(recordings)
  expect(nullRow(verdicts as readonly NullVerdict[]).found).toMatch(/^0 of 8/)
  expect(detection).toEqual([])
  expect(environmentOf(recordings).hostName).toBeTruthy()
})

test.each([
  '{"pa',
  '{"part":"null","number":5,"events":[{"seq',
  recordingLine({ part: 'null', number: 5, events }).trimEnd(),
])('a last line that was cut off is left out', (cut) => {
  const line = recordingLine({ part: 'null', number: 0, events })
  expect(readRecordings(line + cut).map(({ number }) => number)).toEqual([0])
  expect(completeLines(line + cut)).toBe(line)
})

test.each<[Partial<Environment>, boolean]>([
  [{}, true],
  [{ hostName: 'renamed', kernel: 'Linux 6.8.1-new x64' }, true],
  [{ kernel: 'Linux 6.8.0 arm64' }, false],
  [{ cpuModel: 'Another CPU' }, false],
  [{ cpuCount: 64 }, false],
  [{ runtime: 'node v27.0.0' }, false],
])('recordings stand beside those of a machine of the same kind: %j', (changes, areOf) => {
  const recordings = [{ part: 'null', number: 0, events }] as const
  expect(areOfMachine(recordings, { ...recordedEnvironment(), ...changes })).toBe(areOf)
})

test.each([
  '',
  'no JSON',
  'no JSON\n',
  '{"part":"null"}\n',
  recordingLine({ part: 'null', number: 99, events }),
  recordingLine({ part: 'overhead', number: 0, events }),
])('what holds no recordings is refused', (text) =>
  expect(() => {
    const recordings = readRecordings(text)
    environmentOf(recordings)
    judgeRecordings(recordings)
  }).toThrow('no recordings of a self-check'),
)
