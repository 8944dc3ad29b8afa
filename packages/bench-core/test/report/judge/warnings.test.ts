import { expect, test } from 'vitest'
import { doubtKinds } from '../../../src/report/judge/doubts/doubts.ts'
import { report } from '../../../src/report/report.ts'
import { retold } from '../../fixtures/retold.ts'
import { caseNamed, runEvents } from '../../fixtures/run-events.ts'
import { compared } from '../support/compared.ts'

test('warnings of the runner stay as they are', () => {
  const busy = {
    code: 'busy-machine',
    severity: 'warning',
    values: { loadAverage1: 3.1, cpuCount: 2 },
  } as const
  const notPinned = { code: 'not-pinned', severity: 'warning', values: {} } as const
  expect(report(runEvents({ warnings: [busy, notPinned] })).warnings).toEqual([busy, notPinned])
})

test('warnings of a case stand with the case', () => {
  const unsteady = retold(runEvents(), 'trial-warmed', ({ contender, steady }) => ({
    steady: steady && contender !== 'msgpackr',
  }))
  const found = caseNamed(report(unsteady).cases, 'codec/decode/msgpackr@infrastructure-execution')
  expect(found.warnings.map(({ code }) => code)).toEqual(['not-steady'])
  expect(found.warnings[0]).toMatchObject({ values: { unsettledRounds: 5, of: 5 } })
})

test.each([
  { unsettled: 2, isTold: false },
  { unsettled: 3, isTold: true },
])('$unsettled of five warm-ups that hadn’t settled are told: $isTold', ({ unsettled, isTold }) => {
  const events = retold(runEvents(), 'trial-warmed', ({ round }) => ({ steady: round > unsettled }))
  const codes = report(events).cases.flatMap(({ warnings }) => warnings.map(({ code }) => code))
  expect(codes.includes('not-steady')).toBe(isTold)
})

const withSlowFirstHalf = (isSlow: (contender: string) => boolean) =>
  report(
    retold(runEvents(), 'slices-measured', ({ participants, turns, cpuNs }) => ({
      cpuNs: cpuNs.map((ns, slice) =>
        isSlow(participants[turns[slice]!]!.contender) && slice < turns.length / 2 ? ns! * 2 : ns!,
      ),
    })),
  )

test('warnings say of a case that was still getting faster, whose mean is then compared with nothing', () => {
  const found = withSlowFirstHalf((contender) => contender === 'msgpackr')
  const { warnings } = caseNamed(found.cases, 'codec/decode/msgpackr@infrastructure-execution')
  expect(warnings.map(({ code, severity }) => [code, severity])).toContainEqual(['not-steady', 'warning'])
  const { verdict, text } = compared(found, 'msgpackr', 'decode', 'nsPerOperation')
  expect([verdict, text]).toEqual(['not-comparable', expect.stringContaining('still getting faster')])
  expect(compared(found, 'msgpackr', 'decode', 'p50Ns').verdict).not.toBe('not-comparable')
})

test('warnings mention that all contenders were slow together at first, which makes their ratios no worse', () => {
  const found = withSlowFirstHalf(() => true)
  const { warnings } = caseNamed(found.cases, 'codec/decode/msgpackr@infrastructure-execution')
  expect(warnings.map(({ code, severity }) => [code, severity])).toContainEqual(['not-steady', 'info'])
  expect(compared(found, 'msgpackr', 'decode', 'nsPerOperation').verdict).not.toBe('not-comparable')
})

test('warnings say when waiting was not waiting, when rounds differ, and when the clock is too coarse', () => {
  const noisy = runEvents({ roundNoise: 0.4, environment: { clockFloorNs: 8_000 } })
  const busy = retold(noisy, 'slices-measured', ({ cpuNs }) => ({
    waitingCpuNs: cpuNs.map((ns) => ns! * 0.1),
  }))
  const found = caseNamed(report(busy).cases, 'codec/encode/msgpackr@infrastructure-execution')
  expect(found.warnings.map(({ code }) => code)).toEqual([
    'waiting-process-worked',
    'below-clock-floor',
    'noisy-rounds',
  ])
})

test.each([
  { what: 'a single contender', isSlow: (contender: string) => contender === 'msgpackr', severity: 'error' },
  { what: 'all contenders together', isSlow: () => true, severity: 'info' },
])('rounds that differ for $what are told as $severity', ({ isSlow, severity }) => {
  const events = retold(runEvents(), 'slices-measured', ({ participants, turns, cpuNs, wallNs, round }) => {
    const slowed = (times: readonly (number | null)[]) =>
      times.map((ns, slice) =>
        round % 2 === 0 && isSlow(participants[turns[slice]!]!.contender) ? ns! * 2 : ns!,
      )
    return { cpuNs: slowed(cpuNs), wallNs: slowed(wallNs) }
  })
  const { warnings } = caseNamed(report(events).cases, 'codec/encode/msgpackr@infrastructure-execution')
  expect(warnings.map((warning) => [warning.code, warning.severity])).toEqual([['noisy-rounds', severity]])
})

test.each([
  { what: 'others used the caches', latencies: [9, 38], others: 0.02, isTold: true },
  { what: 'nobody used them', latencies: [9, 11], others: 0.02, isTold: false },
  { what: 'other programs explain it', latencies: [9, 38], others: 0.4, isTold: false },
])('rounds that differ name cache latencies where $what: $isTold', ({ latencies, others, isTold }) => {
  const environment = { othersShare: others }
  const events = retold(runEvents({ roundNoise: 0.4, environment }), 'trial-ready', ({ round }) => ({
    cacheLatencyNs: latencies[round % 2]!,
  }))
  const { cases, environment: seen } = report(events)
  const { warnings } = caseNamed(cases, 'codec/encode/msgpackr@infrastructure-execution')
  const [low, high] = latencies
  expect(seen.noise.cacheLatencyNs).toEqual({ low, high })
  const noisy = warnings.find(({ code }) => code === 'noisy-rounds')
  expect(noisy?.values).toHaveProperty('coefficientOfVariation')
  expect('cacheLatencyNs' in noisy!.values).toBe(isTold)
})

test('warnings of one kind are told once, with all their cases, the gravest first', () => {
  const [first, second] = report(runEvents()).cases
  const unsteady = {
    code: 'not-steady',
    severity: 'warning',
    values: { unsettledRounds: 1, of: 3 },
  } as const
  const kinds = doubtKinds({
    warnings: [{ code: 'busy-machine', severity: 'info', values: { loadAverage1: 3, cpuCount: 2 } }],
    cases: [
      { ...first!, warnings: [unsteady] },
      { ...second!, warnings: [unsteady] },
      { ...second!, warnings: [{ ...unsteady, values: { firstSlicesSlowerBy: 0.4 } }] },
    ],
  })
  expect(kinds.map(({ warning: { code, severity }, cases }) => [code, severity, cases])).toEqual([
    ['not-steady', 'warning', [first!.key, second!.key]],
    ['not-steady', 'warning', [second!.key]],
    ['busy-machine', 'info', []],
  ])
})
