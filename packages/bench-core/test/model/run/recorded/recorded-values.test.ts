import fc from 'fast-check'
import * as hdr from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { percentileReader, valuesIn } from '../../../../src/model/run/recorded/recorded-values.ts'

test('percentiles are those that HdrHistogram reads, whatever was recorded', () => {
  const recorded = fc.array(fc.tuple(fc.nat(2 ** 40), fc.integer({ min: 1, max: 100_000 })), {
    maxLength: 100,
  })
  const probability = fc.integer({ min: 1, max: 10 ** 7 }).map((part) => part / 10 ** 7)
  fc.assert(
    fc.property(recorded, fc.array(probability, { minLength: 1 }), (values, probabilities) => {
      const histogram = hdr.build({
        bitBucketSize: 64,
        useWebAssembly: false,
        numberOfSignificantValueDigits: 3,
      })
      for (const [ns, count] of values) histogram.recordValueWithCount(ns, count)
      const percentile = percentileReader(valuesIn(histogram))
      expect(probabilities.map(percentile)).toEqual(
        probabilities.map((p) => histogram.getValueAtPercentile(Number((p * 100).toFixed(5)))),
      )
    }),
    { numRuns: 100 },
  )
})
