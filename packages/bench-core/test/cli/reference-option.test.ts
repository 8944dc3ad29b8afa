import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summarise } from '../../src/report/summary.ts'
import { openStore, type RunStore } from '../../src/store/index.ts'
import { reportOf } from '../fixtures/compared-runs.ts'
import { discardHome, newHome } from '../store/support/homes.ts'
import { type Outcome, outcomeOf } from './support/bench-io.ts'

const saved = reportOf(1)
let homeFolder: string
let keeper: RunStore
let folder: string

beforeAll(async () => {
  homeFolder = await newHome()
  folder = mkdtempSync(join(tmpdir(), 'wirebench-reference-'))
  keeper = await openStore({ homeFolder })
  const { id, spec, state, startedAt } = saved.run
  await keeper.create({ id, spec, origin: 'cli', createdAtMs: Date.parse(startedAt) })
  await keeper.finish(id, { state, ...summarise(saved), report: saved })
}, 60_000)

afterAll(async () => {
  await keeper.close()
  await discardHome(homeFolder)
  rmSync(folder, { recursive: true })
})

function run(...argv: string[]): Promise<Outcome> {
  return outcomeOf(argv, { columns: 300, environment: { WIREBENCH_HOME: homeFolder } })
}

describe('--reference', () => {
  test('prints a saved run with its ratios against another contender', async () => {
    const { code, stdout } = await run('show', saved.run.id.slice(-6), '--reference', 'msgpackr')
    expect(code).toBe(0)
    expect(stdout).toContain('Ratios are taken against msgpackr and not against json')
    expect(stdout).toMatch(/protobuf-es encodes .* slower than msgpackr/)
    expect(stdout).toContain('scorecard infrastructure-execution, against msgpackr')
  })

  test('writes the same in every form, from a file too', async () => {
    const file = join(folder, 'run.json')
    writeFileSync(file, JSON.stringify(saved))
    const { stdout } = await run('export', file, '--reference', 'msgpackr', '--md', '-')
    expect(stdout).toMatch(/protobuf\\?-es encodes .* slower than msgpackr/)
    await run('export', file, '--reference', 'msgpackr', '--json', join(folder, 'read.json'))
    const { run: read, comparisons } = JSON.parse(readFileSync(join(folder, 'read.json'), 'utf8'))
    expect(read.readAgainst).toBe('msgpackr')
    expect(comparisons.every(({ reference }: { reference: string }) => reference === 'msgpackr')).toBe(true)
  })

  test('refuses who wasn’t there, and says who was', async () => {
    const { code, stderr } = await run('show', saved.run.id, '--reference', 'msgpack')
    expect(code).toBe(2)
    expect(stderr).toContain('ratios can’t be taken against “msgpack”')
    expect(stderr).toContain('choose json, protobuf-es, msgpackr')
  })
})
