import { syncBuiltinESMExports } from 'node:module'
import os, { hostname } from 'node:os'
import type { RunEvent } from '@wirebench/bench-core/model/run/run-event'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { report } from '@wirebench/bench-core/report/report'
import { finishedRun } from '@wirebench/bench-core/store'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fixtureEnvironment } from '../../../../packages/bench-core/test/fixtures/run-events.ts'
import { measuredEvents, recorded, sampleSpec } from '../support/sample-run.ts'
import { ownServer } from '../support/test-server.ts'

const server = ownServer()

/** A completed run of a machine that took three times what its plan of a second expected. */
function pastRun(spec: RunSpec, hostName: string): { id: string; events: ReturnType<typeof recorded> } {
  const id = newRunId(Date.now())
  const here = measuredEvents(id, spec).map(
    (event): RunEvent =>
      event.type === 'run-started' ? { ...event, environment: { ...event.environment, hostName } } : event,
  )
  const events = recorded([...here, { type: 'run-finished', state: 'completed', reason: null }])
  return { id, events: events.with(-1, { ...events.at(-1)!, atMs: events[0]!.atMs + 3000 }) }
}

async function save(
  spec: RunSpec,
  change: (made: ReturnType<typeof report>) => ReturnType<typeof report>,
  hostName = hostname(),
) {
  const { id, events } = pastRun(spec, hostName)
  await server.store.create({ id, spec, origin: 'cli', createdAtMs: Date.now() })
  await server.store.append(id, events)
  const made = change(report(events))
  await server.store.finish(id, finishedRun(made))
  return id
}

const estimate = async (request: object) =>
  (await server.app.inject({ method: 'POST', url: '/api/estimate', payload: request })).json()

/** A load adds to estimates, and rounds them. */
function quietMachine() {
  const load = vi.spyOn(os, 'loadavg').mockReturnValue([0, 0, 0])
  syncBuiltinESMExports()
  onTestFinished(() => {
    load.mockRestore()
    syncBuiltinESMExports()
  })
}

test('an estimate learns from the past runs on this machine, whatever their preset', async () => {
  quietMachine()
  const before = await estimate({ preset: 'smoke' })
  expect(before.basis).toMatch(/^the preset/)
  await save(sampleSpec, (made) => made)
  await save(sampleSpec, (made) => made)
  for (const preset of ['smoke', 'quick']) {
    const { estimateMs, cases, basis } = await estimate({ preset })
    expect(basis).toMatch(/^2 past runs on this machine/)
    expect(cases).toBe(2)
    expect(estimateMs).toBe(3 * before.estimateMs)
  }
})

test('a saved report is checked again when it is opened, and a time that breaks a rule takes part in no verdict', async () => {
  const id = await save(sampleSpec, (made) => ({
    ...made,
    cases: made.cases.map((reported) =>
      reported.key.contender === 'msgpackr' && reported.latency
        ? { ...reported, latency: { ...reported.latency, p50Ns: 220_000, p95Ns: 120_000 } }
        : reported,
    ),
  }))
  const rules = (findings: readonly { rule: string }[]) => findings.map(({ rule }) => rule)
  expect(rules((await server.store.report(id))!.linter.findings)).not.toContain('percentile-order')
  const opened = (await server.app.inject(`/api/runs/${id}/report`)).json()
  expect(opened.linter.passed).toBe(false)
  expect(rules(opened.linter.findings)).toContain('percentile-order')
  const judged = opened.comparisons
    .filter(({ verdict }: { verdict: string }) => verdict !== 'not-comparable')
    .map(({ metric }: { metric: string }) => metric)
  expect(judged).toEqual(['allocatedBytesPerOperation'])
})

test('what identical code showed before joins the report of a run that ends now', async () => {
  const ratios = [
    {
      operation: 'encode',
      metric: 'nsPerOperation',
      rounds: 2,
      logRatios: [0.1, -0.1],
      errors: [0.05, 0.05],
      band: null,
    },
  ]
  const preset = 'thorough'
  await save(
    { ...sampleSpec, preset },
    (made) => ({
      ...made,
      environment: { ...made.environment, noise: { ...made.environment.noise, nullLogRatios: ratios } },
    }),
    fixtureEnvironment.hostName,
  )
  const id = await server.start({ name: 'normal', preset })
  await server.ended(id)
  const { noise } = (await server.app.inject(`/api/runs/${id}/report`)).json().environment
  expect(noise).toMatchObject({ pastNullComparisons: 2, smallestDifference: expect.any(Number) })
})
