import { beforeAll, expect, test } from 'vitest'
import type { FiguresMeasured, RunEvent } from '../../../../src/model/run/run-event.ts'
import { eventsOf, storageSpec } from '../support/specs.ts'

let events: readonly RunEvent[]
let figures: readonly FiguresMeasured[]

beforeAll(async () => {
  const spec = storageSpec({
    formats: ['jsonb-json', 'bytea-protobuf'],
    phases: ['insert', 'point-read', 'update-field', 'read-all'],
    connections: [1, 2],
  })
  events = await eventsOf(spec)
  figures = events.filter((event) => event.type === 'figures-measured')
})

test('point reads, inserts and updates are worked in short turns, what takes longer in blocks', () => {
  expect(events.filter(({ type }) => type === 'case-failed')).toEqual([])
  const told = Map.groupBy(figures, ({ operation }) => operation)
  for (const operation of ['insert', 'point-read', 'update-field'])
    for (const { figures } of told.get(operation)!) expect(figures.turns).toBeGreaterThanOrEqual(3)
  for (const { figures } of told.get('read-all')!) expect(figures).not.toHaveProperty('turns')
})

test('they have percentiles of their blocks as well, and means that agree with their throughput', () => {
  const short = figures.filter(({ figures }) => figures.turns)
  const blocks = events.filter((event) => event.type === 'block-measured')
  for (const { operation, contender, copy, parameters, figures } of short) {
    const inFlight = (figures.operationsPerSecond! / 1e9) * figures.nsPerOperation!
    expect(inFlight).toBeCloseTo(Number(parameters.connections ?? 1), 6)
    const same = (event: (typeof blocks)[number]) =>
      event.operation === operation &&
      event.contender === contender &&
      event.copy === copy &&
      event.parameters.connections === parameters.connections
    expect(blocks.filter(same)).toHaveLength(1)
  }
})
