import { expect, test } from 'vitest'
import { type AskedMargins, marginsBeside, marginsOf } from '../../../src/model/use/margins.ts'

const asked: readonly AskedMargins[] = [
  {},
  { minimumEffect: 0.02 },
  { minimumEffect: 0.1 },
  { equalWithin: 0.1 },
  { minimumEffect: 0.02, equalWithin: 0.1 },
  { minimumEffect: 0, equalWithin: 0.05 },
]

/** What somebody reads a run with, where what lies between its two margins can be decided. */
const readings = asked.flatMap((run) =>
  asked.flatMap((reader) => {
    const { minimumEffect = 0, equalWithin = 1 } = { ...run, ...reader }
    return minimumEffect <= equalWithin ? [{ run, reader }] : []
  }),
)

test.each(readings)(
  'margins of $reader are asked for anew, whatever a run asked for: $run',
  ({ run, reader }) => {
    const read = marginsOf({ ...run, ...reader })
    const again = marginsBeside(read, run)
    expect(marginsOf({ ...run, ...again })).toEqual(read)
    if (Object.keys(again).length > 0 && read.minimumExactEffect > 0) expect(marginsOf(again)).toEqual(read)
  },
)

test('of margins that a run was asked for itself nothing is repeated', () => {
  for (const own of asked) expect(marginsBeside(marginsOf(own), own)).toEqual({})
})
