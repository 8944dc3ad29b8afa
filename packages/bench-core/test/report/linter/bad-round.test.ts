import * as hdr from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import type { BlockMeasured } from '../../../src/model/run/run-event.ts'
import { report } from '../../../src/report/report.ts'
import { retold } from '../../fixtures/retold.ts'
import { runEvents } from '../../fixtures/run-events.ts'

test('a single bad round that carries a merged percentile away breaks no rule', () => {
  const events = retold(runEvents(), 'block-measured', (event) =>
    event.contender === 'msgpackr' && event.round === 3 ? slowedTwentyTimes(event) : {},
  )
  expect(report(events).linter.findings).toEqual([])
})

function slowedTwentyTimes(event: BlockMeasured): BlockMeasured {
  const histogram = hdr.build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
  const slowNs = event.meanNs * 20
  histogram.recordValueWithCount(Math.round(slowNs), event.samples)
  const everywhere = Math.min(event.maxNs, slowNs)
  return {
    ...event,
    p50Ns: everywhere,
    p90Ns: everywhere,
    p95Ns: everywhere,
    p99Ns: everywhere,
    p999Ns: everywhere,
    histogram: hdr.encodeIntoCompressedBase64(histogram),
  }
}
