import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import { caseId } from '../../../src/model/report/case-key.ts'
import { Report } from '../../../src/model/report/report.ts'
import { RunEvent } from '../../../src/model/run/run-event.ts'
import { report } from '../../../src/report/report.ts'
import { recordEvents } from '../../../src/run/record.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { execute } from '../../run/support/specs.ts'
import { processes } from '../../support/processes.ts'

measureForMoments()

/** Real processes of two codecs, one round, everything that there is to look at. */
const spec = resolveSpec({
  preset: 'smoke',
  rounds: 1,
  codecs: ['json', 'protobufjs'],
  workloads: ['user-document'],
  tests: [...dimensionNames],
})

describe('a run of all dimensions', () => {
  let events: RunEvent[]
  let made: Report
  beforeAll(async () => {
    const recorded = await Array.fromAsync(recordEvents(execute(spec)))
    events = recorded.map(({ event }) => event)
    made = report(recorded)
  })

  const figuresOf = (operation: string, contender: string) =>
    made.cases.find(({ key }) => key.operation === operation && key.contender === contender)!.metrics

  test('tells events and amounts to a report that fit their schemas', () => {
    for (const event of events) expect(z.parse(RunEvent, event)).toEqual(event)
    expect(z.parse(Report, made)).toEqual(made)
  })

  test('measures every case of its plan', () => {
    const open = made.cases
      .filter(({ status }) => status !== 'measured')
      .map(({ key, failure }) => [caseId(key), failure])
    expect(open).toEqual([])
    expect(made.cases.length).toBe(2 * (2 + 1 + 3 + 2 + 4 + 1 + 1 + 2))
  })

  test('has a row of the scorecard for every dimension but links, whose delay makes messages of this size alike', () => {
    const rows = made.scorecard!.tables.flatMap((table) => table.rows)
    const others = new Set<string>(dimensionNames).difference(new Set(['network']))
    expect(new Set(rows.map(({ dimension }) => dimension))).toEqual(others)
  })

  test('knows what a round trip uses: CPU time, memory that it allocates, and what a message keeps', () => {
    for (const contender of spec.codecs) {
      const { cpuNsPerOperation, allocatedBytesPerOperation, retainedBytesPerMessage, peakRssBytes } =
        figuresOf('round-trip', contender)
      for (const metric of [cpuNsPerOperation, allocatedBytesPerOperation, peakRssBytes])
        expect(metric!.value).toBeGreaterThan(0)
      // A decoded document is an object with four properties, two of them texts of their own.
      expect(retainedBytesPerMessage!.value).toBeGreaterThan(60)
      expect(retainedBytesPerMessage!.value).toBeLessThan(2000)
    }
  })

  test('starts both codecs in processes of their own, of which only JSON imports nothing', () => {
    expect(figuresOf('init', 'json').importNs).toBeUndefined()
    expect(
      made.cases.find(({ key }) => key.operation === 'init' && key.contender === 'json')!.notes,
    ).toMatchObject({
      importNs: 'part of the runtime: nothing is imported',
    })
    const { importNs, schemaNs, firstEncodeNs, firstDecodeNs, initNs, initProcesses } = figuresOf(
      'init',
      'protobufjs',
    )
    const parts = [importNs, schemaNs, firstEncodeNs, firstDecodeNs].map((metric) => metric!.value!)
    expect(initNs!.value).toBeCloseTo(
      parts.reduce((sum, ns) => sum + ns, 0),
      0,
    )
    expect(initProcesses!.value).toBeCloseTo(3, 9)
  })

  test('loads each contender in four shares of its own capacity, and drops nothing', () => {
    for (const { points, capacityPerSecond } of made.underLoad!.curves) {
      expect(points.map(({ loadPercent }) => loadPercent)).toEqual([25, 50, 75, 90])
      expect(capacityPerSecond).toBeGreaterThan(0)
      // As many as fall due in 200 ms at that share of the capacity.
      for (const { loadPercent, samples } of points)
        expect(samples / ((loadPercent / 100) * capacityPerSecond! * 0.2)).toBeCloseTo(1, 1)
    }
  })

  test('knows what becomes of messages of other versions', () => {
    expect(made.evolution!.contenders).toEqual(spec.codecs)
    expect(made.evolution!.cells.length).toBe(2 * 2 * made.evolution!.evolutions.length)
    expect(figuresOf('evolve', 'protobufjs').compatibleReadings!.value).toBeGreaterThan(
      figuresOf('evolve', 'json').compatibleReadings!.value!,
    )
  })

  test('controls by a second copy of the reference whatever is compared within rounds', () => {
    const controlled = made.environment.noise.nullLogRatios.map(
      ({ operation, metric }) => `${operation} ${metric}`,
    )
    for (const pair of [
      'encode nsPerOperation',
      'round-trip cpuNsPerOperation',
      'round-trip retainedBytesPerMessage',
      'gzip nsPerOperation',
      'under-load p50Ns',
      'init initNs',
    ])
      expect(controlled).toContain(pair)
  })

  test('leaves no process behind', () => {
    const left = processes().filter(
      ({ parent, command }) => parent === process.pid && command.includes('-main.'),
    )
    expect(left).toEqual([])
  })
})
