import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addOwnLane } from '../../src/lanes/catalogue.ts'
import { codecTrialProgram } from '../../src/suites/codec/trial-program.ts'
import { golden, laneTranscript, transcribed, transcriptOf } from './support/transcript.ts'

const fake = addOwnLane(fileURLToPath(new URL('fake', import.meta.url)))

test('what a lane is asked, and what it answers', async () => {
  await expect(await laneTranscript(fake, 'fake-protobuf')).toMatchFileSnapshot(golden)
})

test('programs of this runtime are asked the same, but for what their arguments say, and answer alike', async () => {
  const about = { operations: ['decode', 'round-trip'] }
  const program = codecTrialProgram({ seed: 1 }, 'protobuf-es', transcribed.corpus, about)
  const ofLane = (await laneTranscript(fake, 'fake-protobuf')).split('\n')
  const first = ofLane.findIndex((line) => line.includes('calibrate'))
  const answered = await transcriptOf(program)
  const figureOfItsOwn = '"cacheLatencyNs":‹number›,'
  expect(answered.filter((line) => line.includes(figureOfItsOwn))).toHaveLength(1)
  expect(answered.map((line) => line.replace(figureOfItsOwn, ''))).toEqual(ofLane.slice(first))
})
