import { describe, expect, test } from 'vitest'
import type { AgentInfo } from '../../../src/model/machine/agent.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { expectMistake } from '../support/expect-mistake.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const reports = [1, 2, 3].map((number) => reportOf(number))
const [a, b, c] = reports.map(shortIdOf) as [string, string, string]
const saved = savedRuns(reports)
const { run } = saved

describe('marks', () => {
  test('a run is named, tagged, noted, pinned and made a baseline, and the list shows it', async () => {
    expect((await run('name', c, 'before', 'the', 'change')).stdout).toBe(`${c} is named before the change\n`)
    expect((await run('tag', c, 'main', 'nightly')).stdout).toBe(`${c} is tagged main, nightly\n`)
    expect((await run('tag', c, 'nightly', '--remove')).stdout).toBe(`${c} is tagged main\n`)
    expect((await run('note', c, 'a', 'quiet', 'night')).stdout).toBe(`${c} has a note\n`)
    expect((await run('pin', c)).stdout).toBe(`${c} is pinned\n`)
    expect((await run('baseline', c)).stdout).toBe(`${c} is a baseline\n`)
    expect((await run('list', 'before the change')).stdout).toContain(
      'before the change baseline pinned #main',
    )
    expect((await run('list', '--tag', 'main', '--baselines')).stdout).toContain(c)
  })

  test('runs are listed in the order that is asked for', async () => {
    const { stdout } = await run('list', '--sort', 'started', '--ascending', '--limit', '100')
    const places = [a, b, c].map((id) => stdout.indexOf(`\n${id}`))
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(places[0]).toBeGreaterThan(0)
    expect((await run('list', '--host', 'nobody')).stdout).toMatch(
      /^No saved run matches\. .*bin\.ts list\n$/,
    )
    expect(await run('list', '--sort', 'colour')).toMatchObject({ code: 2 })
  })

  test('a list that is cut short says how many runs there are beyond it', async () => {
    const more = /\n… and 2 more; --limit lists up to 500\n$/
    expect((await run('list', '--limit', '1')).stdout).toMatch(more)
    expect((await run('list')).stdout).not.toContain('… and')
  })

  test('a run that was ended is listed with the rounds behind its cases', async () => {
    const report = reportOf(41)
    const ended = {
      ...report,
      run: { ...report.run, name: 'ended early', state: 'cancelled' as const, rounds: 1 },
    }
    await saved.save(ended, { ...report.run.spec, name: 'ended early', rounds: 3 })
    expect((await run('list', 'ended early')).stdout).toMatch(/ (\d+) of \1 in 1 of 3 rounds /)
  })

  test('a deleted run is listed as such and can be restored', async () => {
    const report = reportOf(31)
    await saved.save(report)
    const id = report.run.id.slice(-6)
    expect((await run('delete', id)).stdout).toContain(`bin.ts undelete ${id}`)
    expect((await run('list', '--limit', '100')).stdout).not.toContain(id)
    expect((await run('list', '--deleted')).stdout).toContain(id)
    expect((await run('undelete', id)).stdout).toBe(`${id} is restored\n`)
    expect((await run('show', id)).code).toBe(0)
  })

  test('a run that waits for an agent can be deleted, and one that an agent has not', async () => {
    const agent = { name: 'builder', labels: {}, can: [], machine: { fingerprint: 'x' } }
    const { fleet } = saved.store()
    const placed = async (number: number) => {
      const report = reportOf(number)
      const { id, spec } = report.run
      await fleet.place([
        {
          id,
          spec,
          origin: 'cli',
          createdAtMs: Date.now(),
          place: 'name=builder',
          setId: null,
          needs: [],
          files: [],
          estimateMs: 1_000,
        },
      ])
      return shortIdOf(report)
    }
    const taken = await placed(33)
    const lease = await fleet.lease(agent as unknown as AgentInfo, 60_000)
    expectMistake(await run('delete', taken), new RegExp(`run ${taken} has not ended`), /cancel it first/)
    await fleet.handBack(lease!)
    const waiting = await placed(34)
    expect((await run('delete', taken, waiting)).stdout).toMatch(
      new RegExp(`^${taken} is deleted.*\n${waiting} is deleted`),
    )
    expect((await run('list', '--deleted')).stdout).toMatch(new RegExp(`${waiting} +cancelled`))
  })

  test('a run that can’t be read is listed with what is wrong, and can be deleted', async () => {
    const report = reportOf(32)
    const { id } = report.run
    await saved.save(report, {} as RunSpec)
    const short = id.slice(-6)
    const wrong = 'can’t be read: spec.name is not what this version expects'
    expect((await run('list')).stdout).toMatch(new RegExp(`${short} +unreadable .*${wrong}`))
    for (const command of [
      ['show', short],
      ['compare', a, short],
      ['export', short, '--md', '-'],
      ['rerun', short],
    ])
      expectMistake(await run(...command), new RegExp(`run ${short} ${wrong}`), /delete it/)
    expect((await run('pin', short)).stdout).toBe(`${short} is pinned\n`)
    expect((await run('delete', short)).code).toBe(0)
    expect((await run('undelete', short)).stdout).toContain(`${short} is restored`)
    expect((await run('delete', short)).code).toBe(0)
  })

  test('the retention setting is shown and changed', async () => {
    expect((await run('retention')).stdout).toMatch(/^All runs are kept\.\nDeleted runs .* 30 days\.\n$/)
    expect((await run('retention', '--keep-runs', '5k', '--deleted-days', '3d')).stdout).toContain(
      'the newest 5000',
    )
    expect((await run('retention', '--keep-runs', 'all')).stdout).toContain('All runs are kept')
  })

  test('a run that a limit would delete again is pinned when it is restored', async () => {
    await run('retention', '--keep-runs', '1')
    const restored = (await run('undelete', a)).stdout
    expect(restored).toBe(`${a} is restored and pinned, so that no limit deletes it\n`)
    await run('retention', '--keep-runs', 'all')
    await run('undelete', b, c)
  })

  test.each<[string, () => string[], RegExp, RegExp]>([
    ['a tag that is too long', () => ['tag', a, 'x'.repeat(41)], /tag/, /1 to 40/],
    ['an empty name', () => ['name', a, ' '], /name/, /80/],
    ['a deleted run that isn’t there', () => ['undelete', a], /no deleted run/, /list --deleted/],
    ['keeping no run', () => ['retention', '--keep-runs', '0'], /"0"/, /1 to 1,000,000/],
  ])('tells %s in two lines', async (_, argv, message, hint) => {
    expectMistake(await run(...argv()), message, hint)
  })
})
