import { describe, expect, test } from 'vitest'
import { CaseDetail } from '../../../src/model/report/case-detail.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { movesCursor, type Outcome, outcomeOf } from '../support/bench-io.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const decode = 'codec/decode/msgpackr@infrastructure-execution'
const report = reportOf(1, {
  blockSamples: 500,
  failures: [
    { contender: 'protobuf-es', operation: 'decode', reason: 'lossy', text: '\u001b[2J`id` changed' },
  ],
})
const shortId = shortIdOf(report)
const { environment } = savedRuns([report])

function show(options: readonly string[], columns = 100): Promise<Outcome> {
  return outcomeOf(['show', shortId, ...options], { columns, environment: environment() })
}

describe('bench show --case', () => {
  test('tells figures, percentiles, verdicts and how often which times were seen, of that case alone', async () => {
    const { code, stdout, stderr } = await show(['--case', decode])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^msgpackr: decode infrastructure-execution\n/)
    expect(stdout).toContain(decode)
    expect(stdout).toMatch(/mean time +\d+\.\d+ µs ±/)
    expect(stdout).toMatch(/p99 +\d+\.\d µs +\d+\.\d µs – \d+\.\d µs/)
    expect(stdout).toMatch(/- msgpackr decodes 1\.4\d?× faster than json/)
    expect(stdout).toMatch(/histogram, µs\n( *\d+\.\d+–\d+\.\d+ +[█▏▎▍▌▋▊▉]* +[\d.< ]+ %\n){5,24}\d+ samples/)
    expect(stdout).toMatch(/\d+ samples \(1\.0 %\) are beyond the chart, from \d+\.\d µs to \d+ µs/)
    expect(stdout).not.toContain('encode')
  })

  test('keeps to the width of the terminal', async () => {
    const { stdout } = await show(['--case', decode], 60)
    const histogram = stdout.slice(stdout.indexOf('histogram, '))
    expect(Math.max(...histogram.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60)
  })

  test('says why a case has no histogram, and moves no cursor', async () => {
    const { stdout, code } = await show(['--case', 'codec/decode/protobuf-es@infrastructure-execution'])
    expect(code).toBe(0)
    expect(stdout).toContain('failed: ')
    expect(stdout).toContain('no histogram: the case failed')
    expect(movesCursor(stdout)).toBe(false)
  })

  test('writes the same as JSON', async () => {
    const { stdout, stderr } = await show(['--case', decode, '--json', '-'])
    const { histogram, ...detail } = JSON.parse(stdout)
    expect(CaseDetail.parse(detail).case.key.contender).toBe('msgpackr')
    expect(histogram.samples).toBe(detail.case.samples)
    expect(stderr).toContain('histogram, µs')
    const slim = JSON.parse((await show(['--case', decode, '--json', '-', '--json-slim'])).stdout)
    expect(slim.case.rounds).toBeUndefined()
    expect(slim.histogram).toBeUndefined()
  })

  test('is read against another reference where one is named', async () => {
    const { stdout } = await show(['--case', decode, '--reference', 'msgpackr'])
    expect(stdout).toMatch(/- json decodes 1\.4\d?× slower than msgpackr/)
  })

  test('takes as much of a case as names it alone', async () => {
    const { stdout, code } = await show(['--case', 'codec/decode/msgpackr'])
    expect(code).toBe(0)
    expect(stdout).toContain(decode)
    expect((await show(['--case', 'codec/decode/msgpack'])).code).toBe(2)
  })

  test('names near cases where there is none of that name', async () => {
    const { code, stderr } = await show(['--case', 'codec/decode/msgpack@infrastructure-execution'])
    expect(code).toBe(2)
    expect(stderr).toContain('there is no case "codec/decode/msgpack@infrastructure-execution"')
    expect(stderr).toContain(decode)
  })

  test.each([
    ['codec/decode/msgpakr', 'did you mean codec/decode/msgpackr or '],
    ['codec/decod/msgpackr@infrastructure', `did you mean ${decode}`],
    ['nothing like it', 'choose codec/encode/json@infrastructure-execution'],
  ])('asks whether the nearest was meant by %s, in one line', async (typed, hint) => {
    const { stderr } = await show(['--case', typed])
    expect(stderr.split('\n')).toHaveLength(3)
    expect(stderr).toContain(hint)
  })
})
