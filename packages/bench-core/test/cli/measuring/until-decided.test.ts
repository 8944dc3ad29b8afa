import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Report } from '../../../src/model/report/report.ts'
import { openComparisons } from '../../../src/report/judge/verdicts/open-comparisons.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const environment = () => ({ WIREBENCH_LOCK: `\0wirebench-${randomUUID()}` })

test('a run until it is decided ends when nothing is open any more or at its limit, and says what it looked at', async () => {
  // Of the suites whose smoke runs decide something, so that it takes no longer run.
  const what = ['storage', '--workload', 'user-document', '--format', 'jsonb-json,bytea-protobuf']
  const little = ['--phase', 'insert', '--rows', '30', '--batch', '5', '--connections', '1']
  const argv = [...what, ...little, '--preset', 'smoke', '--rounds', '2', '--no-save']
  const { code, stdout, stderr } = await outcomeOf(
    [...argv, '--until-decided', '--maximum-rounds', '3', '--json', '-', '--verbose'],
    { environment: environment() },
  )
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^at most about \d+\s(s|min)(\s\d+\ss)?: 2 cases, 2 to 3 rounds,\suntil every comparison of the mean\sis decided/m,
  )
  const report = z.parse(Report, JSON.parse(stdout))
  const open = openComparisons(report)?.length
  expect(report.run.rounds === 3 || open === 0).toBe(true)
  expect(stderr).toContain(`look round=${report.run.rounds}`)
  expect(stderr).toContain(`open=${open}`)
  expect(report.linter.passed).toBe(true)
})

test('a limit without an open end is a mistake that says what to ask for', async () => {
  const { code, stderr } = await outcomeOf(['codec', '--maximum-rounds', '9'], { environment: environment() })
  expect(code).toBe(2)
  expect(stderr).toContain('--until-decided')
})
