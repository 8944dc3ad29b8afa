import { expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { environmentWarnings, readEnvironment } from '../../../src/run/environment.ts'
import { runEvents } from '../../fixtures/run-events.ts'

test('a machine on its battery is told to plug it in, beside what its governor says', () => {
  const environment = {
    ...readEnvironment([], 1),
    loadAverage1: 0,
    cpuLimit: null,
    governor: 'powersave',
    onBattery: true,
  }
  const warnings = environmentWarnings(environment)
  expect(warnings).toMatchObject([
    { code: 'power-saving', values: { governor: 'powersave' } },
    { code: 'power-saving', values: { onBattery: true } },
  ])
  expect(report(runEvents({ warnings })).warnings).toEqual(warnings)
})

test('what was raised twice is reported once', () => {
  const [warning] = environmentWarnings({ ...readEnvironment([], null), loadAverage1: 0 }).slice(-1)
  const { warnings } = report(
    runEvents({ warnings: [warning!, warning!], environment: { pinnedCore: null } }),
  )
  expect(warnings).toEqual([warning])
})
