import { expect, test } from 'vitest'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { codecEvents } from './support/codec-events.ts'

const loaded = {
  operation: 'under-load',
  parameters: { loadPercent: 50 },
  figures: {
    json: { arrivalsPerSecond: 20_000, capacityPerSecond: 40_000 },
    'protobuf-es': { arrivalsPerSecond: 9_000, capacityPerSecond: 18_000 },
  },
}

/** Everything that a run under load says; its blocks are those of encoding. */
const events = codecEvents(['serialization', 'latency'], [loaded]).flatMap((recorded) => {
  const { event } = recorded
  if (event.type !== 'block-measured' || event.operation !== 'encode') return [recorded]
  if (!(event.contender in loaded.figures)) return [recorded]
  const block: RunEvent = { ...event, operation: loaded.operation, parameters: loaded.parameters }
  return [recorded, { ...recorded, event: block }]
})
const made = report(events)

test('percentiles under load are of different rates, so they are compared nowhere', () => {
  const percentiles = made.comparisons.filter(({ metric }) => metric === 'p50Ns' || metric === 'p99Ns')
  expect(percentiles.length).toBeGreaterThan(0)
  expect(percentiles.some(({ operation }) => operation === 'under-load')).toBe(false)
})

test('the scorecard shows them side by side, and says at which rates', () => {
  const row = made.scorecard!.tables[0]!.rows.find(({ operation }) => operation === 'under-load')!
  const cell = row.cells.find(({ contender }) => contender === 'protobuf-es')!
  expect(cell).toMatchObject({ ratio: null, verdict: 'not-comparable' })
  expect(cell.value).toBeGreaterThan(0)
  expect(cell.text!.replaceAll(/\s/g, ' ')).toMatch(/^not comparable: rate 9,\d+ ops\/s ≠ 20\.\d k ops\/s/)
  expect(row.cells[0]).toMatchObject({ contender: 'json', verdict: null })
  expect(made.linter.findings).toEqual([])
})

test('a report that judges them all the same breaks a rule', () => {
  const p99 = made.comparisons.find(({ metric }) => metric === 'p99Ns')!
  const forged = { ...p99, operation: 'under-load', parameters: loaded.parameters }
  const rules = lint({ ...made, comparisons: [...made.comparisons, forged] }).map(({ rule }) => rule)
  expect(rules).toContain('rates-are-equal')
})
