import { expect, test } from 'vitest'
import { type Alternation, agreementRows } from '../../src/self-check/parts/agreement.ts'

interface Ways {
  readonly mitata: number
  readonly tinybench: number
  readonly gcShare?: { readonly ours: number; readonly tools: number }
  readonly ns?: number
  /** Which part of the time the tools had the core to themselves. */
  readonly cpuShare?: number
  /** What our loop reads in the tools' processes, where that isn't what the tools read. */
  readonly ourLoop?: number
}

/** Alternations in which the tools read so many times what ours does, on a machine that drifts. */
function alternations(
  count: number,
  { mitata, tinybench, gcShare, cpuShare, ns = 10_000, ourLoop }: Ways,
): Alternation[] {
  return Array.from({ length: count }, (_, number) => {
    const drift = 1 + 0.05 * Math.sin(number)
    const figure = (factor: number, share = 0.05, cpuShare = 1) => ({
      meanNs: ns * drift * factor,
      gcShare: share,
      cpuShare,
      ourLoopNs: ns * drift * (ourLoop ?? factor),
    })
    return {
      codec: 'json',
      operation: 'decode',
      ours: figure(1, gcShare?.ours),
      mitata: figure(mitata, gcShare?.tools, cpuShare),
      tinybench: figure(tinybench, gcShare?.tools, cpuShare),
    }
  })
}

const statusesOf = (all: Alternation[]) => agreementRows(all, 50).map(({ status }) => status)

test('means within 3 % agree, whatever the machine did meanwhile', () => {
  expect(statusesOf(alternations(10, { mitata: 1.029, tinybench: 0.971 }))).toEqual(['passed', 'passed'])
})

test('a difference above 3 % that nothing explains fails', () => {
  expect(statusesOf(alternations(10, { mitata: 1.05, tinybench: 0.9 }))).toEqual(['failed', 'failed'])
})

test('on a machine so busy that the median could lie within 3 % nothing is said of a tool', () => {
  const scattered = [0.66, 0.7, 0.8, 0.88, 0.9, 0.93, 0.97, 1.05, 1.1, 1.19].flatMap((mitata) =>
    alternations(1, { mitata, tinybench: 1 }),
  )
  const [row] = agreementRows(scattered, 50)
  expect(row!.status).toBe('not reached')
  expect(row!.notes.at(-1)).toMatch(/^the machine was too busy to say: .* between −30.% and \+10.%$/)
})

test('the clock that tinybench reads in every operation explains what it adds to short ones', () => {
  const all = alternations(10, { mitata: 1, tinybench: 1.06, ns: 1_000 })
  const [, row] = agreementRows(all, 50)
  expect(row!.status).toBe('passed')
  expect(row!.notes.at(-1)).toContain('explained by the clock read')
})

test('the clock explains nothing for mitata, which doesn’t read it in every operation', () => {
  expect(statusesOf(alternations(10, { mitata: 1.06, tinybench: 1, ns: 1_000 }))[0]).toBe('failed')
})

test('a difference that is one of collection is explained by it', () => {
  const gcShare = { ours: 0.15, tools: 0.05 }
  const all = alternations(10, { mitata: 0.85 / 0.95, tinybench: 0.85 / 0.95, gcShare })
  expect(agreementRows(all, 50).map(({ status, notes }) => [status, notes.at(-1)?.slice(0, 23)])).toEqual([
    ['passed', 'explained by collection'],
    ['passed', 'explained by collection'],
  ])
})

test('a difference that our loop in the tool’s own processes doesn’t show is its loop’s', () => {
  const all = alternations(10, { mitata: 1.16, tinybench: 1.01, ourLoop: 1.01 })
  const [row] = agreementRows(all, 50)
  expect(row!.status).toBe('passed')
  expect(row!.notes.at(-1)).toMatch(
    /^explained by its loop: .* our loop differs from ours by .1\.0.%, .* .15.% to .15.%/,
  )
})

test('nine alternations are too few', () => {
  expect(statusesOf(alternations(9, { mitata: 1, tinybench: 1 }))).toEqual(['not reached', 'not reached'])
})

test('a core that other programs took from the tools explains what they read too much', () => {
  const all = alternations(10, { mitata: 1.25, tinybench: 1.25, cpuShare: 0.8 })
  expect(agreementRows(all, 50).map(({ status, notes }) => [status, notes.at(-1)?.slice(0, 32)])).toEqual([
    ['passed', 'explained by what other programs'],
    ['passed', 'explained by what other programs'],
  ])
})
