import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseId } from '../../src/model/report/case-key.ts'
import { RunPlan } from '../../src/model/run/run-event.ts'
import { presetNames, type RunRequest } from '../../src/model/run/run-spec.ts'
import { planRemarks, planRun } from '../../src/run/plan.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { groupsOfRound } from '../../src/suites/codec/groups.ts'
import { shortSpec } from './support/specs.ts'

const noneFailed: ReadonlySet<string> = new Set()
const round = fc.integer({ min: 1, max: 200 })

/** Specs of 1 to 12 contenders; a plan doesn't ask whether they exist. */
const anySpec = fc
  .record({ contenders: fc.integer({ min: 1, max: 12 }), reference: fc.nat(), seed: fc.nat() })
  .map(({ contenders, reference, seed }) => {
    const names = Array.from({ length: contenders }, (_, index) => `codec-${index + 1}`)
    return { ...shortSpec(['json']), codecs: names, reference: names[reference % contenders]!, seed }
  })

test('messages that the protocol suite can not use are named before anything starts', () => {
  const remarksOf = (request: RunRequest) => planRemarks(resolveSpec(request))
  const suites: RunRequest['suites'] = ['codec', 'protocol']
  const read = { name: 'read', method: 'GET', path: '/orders/1', expectedStatus: 200 } as const
  const target = { url: 'http://127.0.0.1:9', operations: [read] }
  expect(remarksOf({ suites, workloads: ['person'], protocol: { target } })).toEqual([
    'the protocol suite can’t use person: it measures the requests to your own service',
  ])
  for (const workload of ['person', 'user-document'])
    expect(remarksOf({ suites, workloads: [workload] })).toEqual([])
})

test('a contender that is measured alone is told, of one suite or of several', () => {
  const remarksOf = (request: RunRequest) => planRemarks(resolveSpec(request))
  expect(remarksOf({ suites: ['codec'], codecs: ['json'] })).toEqual([
    'json is measured alone, with nothing to compare',
  ])
  expect(
    remarksOf({ suites: ['codec', 'storage'], workloads: ['person'], storage: { formats: ['jsonb-json'] } }),
  ).toEqual(['jsonb-json is measured alone, with nothing to compare'])
})

test('contenders that are alone in their languages are told, and no others', () => {
  const remarksOf = (request: RunRequest) => planRemarks(resolveSpec(request))
  expect(remarksOf({ codecs: ['json', 'go-protobuf'] })).toEqual([
    'json is measured alone, with nothing to compare in its language',
    'go-protobuf is measured alone, with nothing to compare in its language',
  ])
  expect(remarksOf({ codecs: ['json', 'msgpackr', 'go-protobuf'] })).toEqual([
    'go-protobuf is measured alone, with nothing to compare in its language',
  ])
  expect(remarksOf({ codecs: ['json', 'msgpackr', 'go-json', 'go-protobuf'] })).toEqual([])
  const side = { title: 'same', codecs: ['json', 'go-json'], workloads: ['person'] }
  expect(remarksOf({ duel: { a: side, b: side } })).toEqual([])
})

describe('the groups of a round', () => {
  test('hold every contender exactly once beside the reference, which is first in each', () => {
    fc.assert(
      fc.property(anySpec, round, (spec, number) => {
        const groups = groupsOfRound(spec, number, noneFailed)
        for (const group of groups) expect(group[0]).toEqual({ contender: spec.reference, copy: 1 })
        const others = groups.flatMap((group) => group.slice(1))
        const expected = spec.codecs.filter((name) => name !== spec.reference)
        expect(
          others
            .filter(({ copy }) => copy === 1)
            .map(({ contender }) => contender)
            .toSorted(),
        ).toEqual(expected.toSorted())
      }),
    )
  })

  test('hold the reference a second time in one of them, as the A/A control', () => {
    fc.assert(
      fc.property(anySpec, round, (spec, number) => {
        const copies = groupsOfRound(spec, number, noneFailed)
          .flat()
          .filter(({ copy }) => copy !== 1)
        expect(copies).toEqual([{ contender: spec.reference, copy: 2 }])
      }),
    )
  })

  test('have two to four members, and sizes that differ by one at most', () => {
    fc.assert(
      fc.property(anySpec, round, (spec, number) => {
        const sizes = groupsOfRound(spec, number, noneFailed).map((group) => group.length)
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('are the same for the same spec and round', () => {
    fc.assert(
      fc.property(anySpec, round, (spec, number) => {
        expect(groupsOfRound(spec, number, noneFailed)).toEqual(groupsOfRound(spec, number, noneFailed))
      }),
    )
  })

  test('differ from round to round and from seed to seed', () => {
    const spec = resolveSpec({})
    const orders = (seed: number) =>
      Array.from({ length: 10 }, (_, index) =>
        JSON.stringify(groupsOfRound({ ...spec, seed }, index + 1, noneFailed)),
      )
    expect(new Set(orders(42)).size).toBeGreaterThan(5)
    expect(orders(43)).not.toEqual(orders(42))
  })

  test('put every contender in every place about equally often', () => {
    const spec = resolveSpec({ codecs: ['json', 'protobuf-es', 'msgpackr'] })
    const firsts = Array.from({ length: 300 }, (_, index) => {
      const [, first] = groupsOfRound(spec, index + 1, noneFailed)[0]!
      return `${first!.contender}#${first!.copy}`
    })
    for (const name of ['protobuf-es#1', 'msgpackr#1', 'json#2']) {
      // 100 expected; five standard deviations of a binomial with p = 1/3 are 41.
      expect(Math.abs(firsts.filter((first) => first === name).length - 100)).toBeLessThan(41)
    }
  })

  test('leave out contenders that have failed', () => {
    const spec = resolveSpec({ codecs: ['json', 'protobuf-es', 'msgpackr'] })
    expect(groupsOfRound(spec, 2, new Set(['msgpackr'])).flat()).not.toContainEqual({
      contender: 'msgpackr',
      copy: 1,
    })
  })

  test('are anchored by another contender where the reference has failed, and are none where all have', () => {
    const spec = resolveSpec({ codecs: ['json', 'protobuf-es', 'msgpackr'] })
    const [group] = groupsOfRound(spec, 2, new Set(['json']))
    expect(group![0]).toEqual({ contender: 'protobuf-es', copy: 1 })
    expect(groupsOfRound(spec, 2, new Set(spec.codecs))).toEqual([])
  })
})

describe('a plan', () => {
  test('has a case for every workload, operation and codec, each once', () => {
    const spec = resolveSpec({ tests: ['serialization', 'deserialization'] })
    const plan = planRun(spec)
    expect(z.parse(RunPlan, plan)).toEqual(plan)
    expect(plan.cases.length).toBe(spec.workloads.length * 2 * spec.codecs.length)
    expect(new Set(plan.cases.map(caseId)).size).toBe(plan.cases.length)
    expect(plan.contenders.map(({ name }) => name)).toEqual(spec.codecs)
  })

  test('takes longer with more rounds, more codecs and a larger preset', () => {
    const estimate = (request: Parameters<typeof resolveSpec>[0]) =>
      planRun(resolveSpec({ tests: ['serialization', 'deserialization'], ...request })).estimateMs
    expect(estimate({ rounds: 6 })).toBeCloseTo(2 * estimate({ rounds: 3 }), 6)
    expect(estimate({ codecs: ['json'] })).toBeLessThan(estimate({ codecs: ['json', 'msgpackr'] }))
    const estimates = presetNames.map((preset) => estimate({ preset }))
    expect(estimates.toSorted((a, b) => a - b)).toEqual(estimates)
  })
})
