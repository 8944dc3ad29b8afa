import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DoctorReport } from '../../../src/model/machine/doctor.ts'
import type { Environment } from '../../../src/model/machine/environment.ts'
import { useAnotherStore } from '../../../src/postgres/failures.ts'
import { type ControlRun, diagnosis, type SavedRunsCheck } from '../../../src/report/doctor/diagnosis.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const { noise: _, ...quietMachine } = report(runEvents({ rounds: 1 })).environment
const quietControl: ControlRun = {
  status: 'measured',
  logRatios: [0.004, -0.006, 0.005, -0.003, 0.002, -0.004],
  calibrationCv: 0.01,
  cacheLatencyNs: { low: 9, high: 11 },
  stolenShare: 0,
  throttledPeriods: 0,
}
const kept: SavedRunsCheck = { status: 'reachable', location: 'a database' }

function found(
  control: Partial<ControlRun> = {},
  machine: Partial<Environment> = {},
  savedRuns: SavedRunsCheck = kept,
  where?: 'inForm',
): DoctorReport {
  return diagnosis(
    {
      environment: { ...quietMachine, ...machine },
      control: { ...quietControl, ...control } as ControlRun,
      savedRuns,
    },
    where,
  )
}

/** The findings that aren't fine, as `check: status`. */
function complaints({ findings }: DoctorReport): string[] {
  return findings.filter(({ fix }) => fix !== null).map(({ check, status }) => `${check}: ${status}`)
}

test('a quiet machine is fit, and could tell small differences', () => {
  const quiet = found()
  expect(z.parse(DoctorReport, quiet)).toEqual(quiet)
  expect(quiet.fit).toBe(true)
  expect(complaints(quiet)).toEqual([])
  expect(quiet.summary).toBe(
    'Nine times in ten, this machine could today detect a difference of 2.2 % in a quick run, and 2.2 % in a standard one.',
  )
})

test('a noisier one could tell less, and more with more rounds', () => {
  const noisy = found({ logRatios: [0.05, -0.06, 0.04, -0.05] })
  expect(noisy.smallestDifference!.quick).toBeGreaterThan(noisy.smallestDifference!.standard)
  expect(noisy.summary).toMatch(/of \d\d % in a quick run, and \d\.\d % in a standard one\.$/)
  expect(complaints(noisy)).toEqual(['identical code: could be better'])
  expect(noisy.fit).toBe(true)
})

test('one whose caches others use is fit, and the advice says what that does', () => {
  const shared = found({ cacheLatencyNs: { low: 8.2, high: 44 } })
  expect(shared.fit).toBe(true)
  expect(complaints(shared)).toEqual(['cache latency: could be better'])
  expect(shared.findings.find(({ check }) => check === 'cache latency')).toMatchObject({
    text: 'a read from the core’s caches took 8.20 ns to 44.0 ns',
    fix: expect.stringContaining('contenders with much code or data'),
  })
})

test('one on which identical code differs by more than 10 % is not fit', () => {
  const unfit = found({ logRatios: [0.2, -0.15, 0.1] })
  expect(unfit.fit).toBe(false)
  expect(complaints(unfit)).toEqual(['identical code: bad'])
})

test('one that other work keeps busy is not fit where a fixed piece of work varies by half, whatever identical code shows', () => {
  const busy = { loadAverage1: 17.9, cpuCount: 2 }
  const unfit = found({ calibrationCv: 1.11 }, busy)
  expect(unfit.fit).toBe(false)
  expect(complaints(unfit)).toEqual(['calibration: bad', 'load: could be better'])
  expect(unfit.summary).toBe(
    'This machine is currently too busy to judge speeds (load 17.9 on 2 cores at the start). Close other programs and try again, or let a run wait until it is quiet: --when-quiet 10m.',
  )
  expect(found({ calibrationCv: 0.2 }, busy).fit).toBe(true)
  expect(found({ calibrationCv: 1.11 }).fit).toBe(true)
})

test('without a measurement nothing is promised', () => {
  const unknown = found({ status: 'not-measured', reason: { code: 'by-user' } })
  expect(unknown).toMatchObject({ fit: false, smallestDifference: null })
  expect(unknown.summary).toMatch(/is unknown/)
  expect(unknown.findings[0]?.text).toBe('could not be measured: cancelled by the user')
})

describe('what could be better is named with what to do', () => {
  const examples: readonly [string, Partial<ControlRun>, Partial<Environment>][] = [
    ['calibration: could be better', { calibrationCv: 0.2 }, {}],
    ['stolen time: could be better', { stolenShare: 0.05 }, {}],
    ['stolen time: bad', { stolenShare: 0.3 }, {}],
    ['container limit: bad', { throttledPeriods: 3 }, {}],
    ['container limit: could be better', {}, { cpuLimit: 1.5 }],
    ['container limit: bad', {}, { cpuLimit: 0.5 }],
    ['load: could be better', {}, { loadAverage1: 1.5 }],
    ['pinning: could be better', {}, { pinnedCore: null }],
    ['cores: could be better', {}, { cpuCount: 1 }],
    ['clock: could be better', {}, { clockFloorNs: 900 }],
    ['clock: bad', {}, { clockFloorNs: 5000 }],
    ['governor: could be better', {}, { governor: 'schedutil' }],
    ['turbo: could be better', {}, { turbo: true }],
    ['battery: could be better', {}, { onBattery: true }],
    ['virtual machine: could be better', {}, { virtualMachine: 'KVM' }],
  ]

  test.each(examples)('%s', (complaint, control, machine) => {
    const judged = found(control, machine)
    expect(complaints(judged)).toEqual([complaint])
    expect(judged.fit).toBe(!complaint.endsWith('bad'))
  })

  test('runs that can’t be saved', () => {
    const judged = found({}, {}, { status: 'unreachable', reason: 'nobody listens', fix: 'start it' })
    expect(complaints(judged)).toEqual(['saved runs: could be better'])
    expect(judged.findings.at(-1)?.fix).toBe('start it')
    expect(judged.fit).toBe(true)
  })

  test('without a flag on the page of a machine', () => {
    const unsaved = { status: 'unreachable', reason: 'it is full', fix: useAnotherStore } as const
    const others = [
      found({ calibrationCv: 1.11 }, { loadAverage1: 17.9, cpuCount: 2 }, unsaved, 'inForm'),
      found({ status: 'not-measured', reason: 'it ended' }, {}, kept, 'inForm'),
    ]
    const shown = [...examples.map(([, ...seen]) => found(...seen, kept, 'inForm')), ...others].flatMap(
      ({ summary, findings }) => [summary, ...findings.flatMap(({ text, fix }) => [text, fix ?? ''])],
    )
    const docker = /docker run --cpus/
    expect(shown.filter((text) => /--[a-z]/.test(text.replace(docker, '')))).toEqual([])
  })
})

test('what the system does not tell is not judged', () => {
  const checks = (machine: Partial<Environment>) => found({}, machine).findings.map(({ check }) => check)
  expect(checks({ governor: null, turbo: null })).not.toContain('governor')
  expect(checks({ governor: 'performance', turbo: false, onBattery: false, cpuLimit: 4 })).toEqual(
    expect.arrayContaining(['governor', 'turbo', 'battery', 'container limit']),
  )
})
