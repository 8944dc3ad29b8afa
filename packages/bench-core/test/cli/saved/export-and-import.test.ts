import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { withOwnInputs } from '../../../src/report/document/own-inputs.ts'
import { reportJson } from '../../../src/report/exports/report-json.ts'
import { slim } from '../../../src/report/figures/slim.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { expectMistake } from '../support/expect-mistake.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const base: Report = {
  ...reportOf(1),
  warnings: [{ code: 'busy-machine', severity: 'warning', values: { loadAverage1: 7.5, cpuCount: 2 } }],
}
const a = shortIdOf(base)
const saved = savedRuns([base])
const { fileOf, run } = saved

describe('bench export', () => {
  test('writes each form', async () => {
    const at = (name: string) => saved.pathOf(name)
    const { code } = await run(
      ...['export', a, '--json', at('a.json'), '-o', at('a.csv')],
      ...['--md', at('a.md'), '--html', at('a.html'), '--hgrm', at('hgrm')],
    )
    expect(code).toBe(0)
    const json = JSON.parse(readFileSync(at('a.json'), 'utf8'))
    expect(json).toEqual(JSON.parse(reportJson(base, {})))
    expect(json.warnings[0].text).toBe('load 7.5 on 2 cores at the start')
    expect(readFileSync(at('a.csv'), 'utf8')).toMatch(/^run,case,suite/)
    expect(readFileSync(at('a.md'), 'utf8')).toMatch(/^# codec quick/)
    expect(readFileSync(at('a.html'), 'utf8')).toMatch(/^<!doctype html>/)
    expect(readdirSync(at('hgrm'))).toContain('codec.decode.json.infrastructure-execution.hgrm')
  })

  test('leaves rounds out of the JSON where it is asked to', async () => {
    const { stdout } = await run('export', a, '--json', '-', '--json-slim')
    expect(stdout).toBe(reportJson(slim(base), {}))
  })

  test('leaves rounds out once it has been read against another contender', async () => {
    const reference = base.comparisons[0]!.contender
    const { stdout } = await run('export', a, '--json', '-', '--json-slim', '--reference', reference)
    expect(JSON.parse(stdout).comparisons).toEqual(withOwnInputs(base, { reference }).comparisons)
  })

  test('says of a run that goes on that it has not ended', async () => {
    const going = fileOf('going.json', { ...base, run: { ...base.run, state: 'running' } })
    const { code, stdout, stderr } = await run('export', going, '--md', '-')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${going} has not ended: these are its results so far\n`,
    })
    expect(stdout).toMatch(/^# codec quick/)
  })

  test('writes one case for HdrHistogram to standard output', async () => {
    const { stdout } = await run(
      'export',
      a,
      '--case',
      'codec/encode/json@infrastructure-execution',
      '--hgrm',
      '-',
    )
    expect(stdout).toMatch(/Value\s+Percentile\s+TotalCount/)
  })

  test.each<[string, () => string[], RegExp, RegExp]>([
    ['a folder on standard output', () => ['export', a, '--hgrm', '-'], /--hgrm - writes one case/, /--case/],
    ['no form to export', () => ['export', a], /no form/, /--json/],
    [
      'a case of a whole run',
      () => ['export', a, '--case', 'x', '--md', '-'],
      /--case needs --hgrm/,
      /leave out --case/,
    ],
    [
      'a case that isn’t there',
      () => ['export', a, '--case', 'codec/encode/jsn@infrastructure-execution', '--hgrm', '-'],
      /no case/,
      /codec\/encode\/json/,
    ],
  ])('tells %s in two lines', async (_, argv, message, hint) => {
    expectMistake(await run(...argv()), message, hint)
  })
})

describe('bench import', () => {
  test('saves a file as a run, and under another id where its own is taken', async () => {
    const file = fileOf('fresh.json', reportOf(21))
    expect((await run('import', file)).stdout).toBe('codec quick is saved as 000021\n')
    const again = await run('import', file)
    expect(again.code).toBe(0)
    expect(again.stdout).toMatch(/is saved as \w{6} \(its id 01kajq8z9m4x6s2t5v7k000021 is taken/)
  })

  test('says which rules a report breaks', async () => {
    const fresh = reportOf(22)
    const [first, ...others] = fresh.cases
    const latency = { ...first!.latency!, p50Ns: first!.latency!.maxNs * 2 }
    const { code, stderr } = await run(
      'import',
      fileOf('broken.json', { ...fresh, cases: [{ ...first, latency }, ...others] }),
    )
    expect(code).toBe(0)
    expect(stderr).toMatch(/! broken rule percentile-order/)
  })

  test.each<[string, () => string[], RegExp, RegExp]>([
    [
      'a file that is no report',
      () => ['import', fileOf('not.json', '{"a":1}')],
      /not a Wirebench report/,
      /export/,
    ],
    [
      'a file that nests too deep for anybody to check',
      () => ['import', fileOf('deep.json', '['.repeat(100_000) + ']'.repeat(100_000))],
      /nests deeper than 100 levels/,
      /export RUN --json FILE/,
    ],
    [
      'the same as a side of a duel',
      () => ['duel', a, fileOf('deep-side.json', `{"protocol":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)],
      /nests deeper than 100 levels/,
      /report or a spec/,
    ],
    [
      'a report that is cut off',
      () => ['import', fileOf('cut.json', JSON.stringify(base).slice(0, 2000))],
      /ends in the middle of the report/,
      /again/,
    ],
    [
      'a report from the future',
      () => ['import', fileOf('new-format.json', { ...base, formatVersion: 9 })],
      /newer version/,
      /update/,
    ],
    ['a file of 500 MB', () => ['import', hugeFile()], /500 MiB/, / export RUN/],
  ])('tells %s in two lines', async (_, argv, message, hint) => {
    expectMistake(await run(...argv()), message, hint)
  })

  /** It takes no room on the disk. */
  function hugeFile(): string {
    const file = fileOf('huge.json', '')
    truncateSync(file, 500 * 1024 ** 2)
    return file
  }
})
