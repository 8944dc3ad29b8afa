import { beforeAll, expect, test } from 'vitest'
import { caseGroupId } from '../../../../src/model/report/case-key.ts'
import type { FiguresMeasured, RunEvent } from '../../../../src/model/run/run-event.ts'
import { formatPhases, type StoragePhase } from '../../../../src/model/storage/storage-spec.ts'
import { budgetOf } from '../../../../src/suites/storage/plan/budget.ts'
import { measuredIn, sharedTasks } from '../../../../src/suites/storage/plan/cases.ts'
import { lineUpOf } from '../../../../src/suites/storage/plan/line-up.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { eventsOf, storageSpec } from '../support/specs.ts'

measureForMoments()

const spec = storageSpec({
  formats: ['bytea-protobuf'],
  phases: [
    ...['serialize', 'deserialize', 'insert', 'insert-batch', 'copy', 'insert-table'],
    ...['read-all', 'point-read', 'update-field'],
  ] as StoragePhase[],
  transactions: ['per-batch', 'all'],
  connections: [1, 2],
})
let events: readonly RunEvent[]
let figures: readonly FiguresMeasured[]

beforeAll(async () => {
  events = await eventsOf(spec)
  figures = events.filter((event) => event.type === 'figures-measured')
})

test('whatever is over soon is worked in short turns, whole tables and what has a single commit in blocks', () => {
  expect(events.filter(({ type }) => type === 'case-failed')).toEqual([])
  const inBlocks = ({ operation, parameters }: FiguresMeasured) =>
    operation === 'insert-table' || parameters.transaction === 'all'
  expect(figures.filter(inBlocks).flatMap(({ figures }) => figures.turns ?? [])).toEqual([])
  const operationsOf = (wanted: readonly FiguresMeasured[]) => [
    ...new Set(wanted.map(({ operation }) => operation)),
  ]
  const others = figures.filter((one) => !inBlocks(one))
  expect(operationsOf(others)).toHaveLength(8)
  expect(operationsOf(others.filter((one) => !one.figures.turns && turnsFit(one)))).toEqual([])
})

/** Whether there is time for turns, as long as an operation took in the block of the slowest. */
function turnsFit(measured: FiguresMeasured): boolean {
  const lineUp = lineUpOf(spec)
  const id = caseGroupId(measured)
  const shared = measuredIn(sharedTasks(lineUp, 0)).find(({ group }) => caseGroupId(group) === id)!
  const took = figures.filter((one) => caseGroupId(one) === id).map(({ figures }) => figures.nsPerOperation!)
  const times = budgetOf(spec, lineUp).turnsOf(shared.of(lineUp.reference)!, Math.max(...took) / 1e6)
  return times!.turnsEach > 0
}

test('those of statements have percentiles as well, and means that agree with their throughput', () => {
  const short = figures.filter(
    ({ operation, figures }) => figures.turns && operation !== 'copy' && !formatPhases.has(operation),
  )
  const blocks = events.filter((event) => event.type === 'block-measured')
  for (const { operation, contender, copy, parameters, figures } of short) {
    const inFlight = (figures.operationsPerSecond! / 1e9) * figures.nsPerOperation!
    expect(inFlight).toBeCloseTo(Number(parameters.connections ?? 1), 6)
    const same = (event: (typeof blocks)[number]) =>
      event.operation === operation &&
      event.contender === contender &&
      event.copy === copy &&
      JSON.stringify(event.parameters) === JSON.stringify(parameters)
    expect(blocks.filter(same)).toHaveLength(1)
  }
})
