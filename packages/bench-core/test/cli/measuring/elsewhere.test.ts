import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeAcross } from '../../../src/cli/agent/write-across.ts'
import { acrossMachines } from '../../../src/report/compare/across-machines.ts'
import { slim } from '../../../src/report/figures/slim.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { collectingIo, outcomeOf } from '../support/bench-io.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const saved = savedRuns([])

// An agent that isn't heard of is soon taken for gone.
beforeEach(async () => {
  const machine = {
    ...{ hostName: 'a host', cpuModel: 'a processor', cpuCount: 4, memoryBytes: 8_000_000_000 },
    ...{ kernel: 'Linux', runtime: 'node', projectVersion: '0', toolchains: [], findings: [], doctor: null },
  }
  for (const name of ['a', 'b'])
    await saved
      .store()
      .fleet.register({ name, labels: {}, can: [], machine: { fingerprint: name, ...machine } }, name)
})

test.each([
  ['a', 1],
  ['each:a,b', 2],
])('a run on %s that ends early says so, also where little is asked for', async (on, count) => {
  const asked = ['--preset', 'smoke', '--codec', 'json,msgpackr', '--workload', 'person']
  const stop = new AbortController()
  const changes = { environment: saved.environment(), signal: stop.signal }
  const ended = outcomeOf(['codec', ...asked, '--on', on, '--quiet'], changes)
  const queued = async () =>
    (await saved.store().list({ limit: 10 })).runs.filter(({ state }) => state === 'queued')
  await vi.waitUntil(async () => (await queued()).length === count, { timeout: 60_000 })
  stop.abort()
  const { code, stdout, stderr } = await ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^(run \\w{6}: cancelled by the user\n){${count}}$`))
})

test('several machines have a line each where little is asked for, and slim reports where these are', () => {
  const reports = [1, 2].map((run) => reportOf(run, { environment: { hostName: `host-${run}` } }))
  const runs = reports.map((report) => {
    const { id, state } = report.run
    return { id, shortId: shortIdOf(report), state, report, placement: null }
  })
  const json = saved.pathOf('across.json')
  const { io, stdout } = collectingIo()
  writeAcross(acrossMachines(runs), reports, { files: { json }, slim: true, length: 'quiet' }, io)
  expect(stdout()).toMatch(/^host-1: .+\nhost-2: .+\n$/)
  const written = JSON.parse(readFileSync(json, 'utf8'))
  expect(written.reports).toEqual(JSON.parse(JSON.stringify(reports.map(slim))))
})
