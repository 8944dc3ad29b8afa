import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const saved = reportOf(1)
const { run, pathOf, fileOf } = savedRuns([saved])

describe('--reference', () => {
  test('prints a saved run with its ratios against another contender', async () => {
    const { code, stdout } = await run('show', shortIdOf(saved), '--full', '--reference', 'msgpackr')
    expect(code).toBe(0)
    expect(stdout).toContain('Ratios are taken against msgpackr instead of json')
    expect(stdout).toMatch(/protobuf-es encodes .* slower than msgpackr/)
    expect(stdout).toContain('scorecard infrastructure-execution, against msgpackr')
  })

  test('writes the same in every form, from a file too', async () => {
    const file = fileOf('run.json', saved)
    const { stdout } = await run('export', file, '--reference', 'msgpackr', '--md', '-')
    expect(stdout).toMatch(/protobuf\\?-es encodes .* slower than msgpackr/)
    await run('export', file, '--reference', 'msgpackr', '--json', pathOf('read.json'))
    const { run: read, comparisons } = JSON.parse(readFileSync(pathOf('read.json'), 'utf8'))
    expect(read.readAgainst).toBe('msgpackr')
    expect(comparisons.every(({ reference }: { reference: string }) => reference === 'msgpackr')).toBe(true)
  })

  test('refuses who wasn’t there, and says who was', async () => {
    const { code, stderr } = await run('show', saved.run.id, '--reference', 'msgpack')
    expect(code).toBe(2)
    expect(stderr).toContain('ratios can’t be taken against "msgpack"')
    expect(stderr).toContain('choose json, protobuf-es, msgpackr')
  })
})
