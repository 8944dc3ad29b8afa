import { expect, test } from 'vitest'
import { compressionNames } from '../../../src/model/codec/compressions.ts'
import { shownImpacts } from '../../../src/report/judge/qps-impact.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

test('what an application does at a rate is shown, and no compressing, with a dictionary or without', () => {
  const encode = shownImpacts(report(runEvents()))[0]!
  const compressed = compressionNames.map((operation) => ({ ...encode, operation }))

  expect(shownImpacts({ qpsImpact: [encode, ...compressed] })).toEqual([encode])
})
