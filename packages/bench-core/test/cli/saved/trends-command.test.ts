import { describe, expect, test } from 'vitest'
import { TrendOverview } from '../../../src/model/report/trends.ts'
import { asRun, contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'
import { outcomeOf } from '../support/bench-io.ts'
import { expectMistake } from '../support/expect-mistake.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const slower = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.3 }) })
const reports = [reportOf(1), slower, reportOf(3)]
const [a, b, c] = reports.map(shortIdOf) as [string, string, string]
const saved = savedRuns(reports)
const { run } = saved

describe('bench trends', () => {
  test('shows a case over runs, oldest first, with what changed', async () => {
    const { code, stdout } = await run('trends', '--case', 'codec/encode/msgpackr@infrastructure-execution')
    expect(code).toBe(0)
    const places = [a, b, c].map((id) => stdout.indexOf(`\n${id}`))
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(stdout).toContain('regression')
  })

  test('goes on below itself where a terminal is too narrow for a case over runs', async () => {
    const { stdout } = await outcomeOf(
      ['trends', '--case', 'codec/encode/msgpackr@infrastructure-execution'],
      { environment: saved.environment(), columns: 80 },
    )
    const lines = stdout.split('\n')
    expect(lines.filter((line) => line.startsWith(`${a} `)).length).toBeGreaterThan(1)
    expect(lines.filter(({ length }) => length > 80)).toEqual([])
  })

  test('judges by a baseline that is older than the runs, and says so', async () => {
    const hostName = 'a-host-with-a-baseline'
    const [old, recent] = [60, 61].map((number) => reportOf(number, { environment: { hostName } }))
    for (const report of [old!, recent!]) await saved.save(report)
    await saved.store().mark(old!.run.id, { baseline: true })
    const caseId = 'codec/encode/msgpackr@infrastructure-execution'
    const followed = await run('trends', '--case', caseId, '--limit', '1', '--host', hostName)
    expect(followed.stdout).toContain('of the baseline 000060, before these runs: ')
    expect(followed.stdout).not.toContain('\n000060')
    const glance = await run('trends', '--limit', '1', '--host', hostName)
    expect(glance.stdout).toContain('against the baseline 000060, before these runs')
    for (const report of [old!, recent!]) await saved.store().delete(report.run.id)
  })

  test('shows all cases of the newest runs at a glance, and says so in data too', async () => {
    const { code, stdout } = await run('trends')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+ cases over \d+ runs: .* \(bench-host\)\n/)
    expect(stdout).toMatch(/codec\/encode\/json@infrastructure-execution {2}/)
    const overview = TrendOverview.parse(JSON.parse((await run('trends', '--limit', '3', '--json')).stdout))
    expect(overview.runs).toHaveLength(3)
    expect((await run('trends', '--tag', 'nobody-has-this')).stdout).toMatch(/^No saved run matches/)
  })

  test('tells a case over no runs in two lines, with those that are near', async () => {
    const outcome = await run('trends', '--case', 'codec/encode/jsn@infrastructure-execution')
    expectMistake(outcome, /no saved run/, /codec\/encode\/json/)
  })

  test('follows a case by its beginning, however many have more runs', async () => {
    const { cases, ...rest } = reportOf(1)
    const [one] = cases
    const reportWith = (contenders: readonly string[], number: number) =>
      asRun(
        { ...rest, cases: contenders.map((contender) => ({ ...one!, key: { ...one!.key, contender } })) },
        `01kajq8z9m4x6s2t5v7k7000${String(number).padStart(2, '0')}`,
        Date.UTC(2025, 0, number),
      )
    const common = Array.from({ length: 500 }, (_, index) => `codec-${index}`)
    await saved.save(reportWith([...common, 'rare'], 1))
    await saved.save(reportWith(common, 2))
    const { code, stdout } = await run('trends', '--case', `codec/${one!.key.operation}/rare`)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('\n700001 ') })
  })
})
