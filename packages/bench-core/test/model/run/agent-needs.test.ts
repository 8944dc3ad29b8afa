import { expect, test } from 'vitest'
import { lackText, needsOf } from '../../../src/model/run/agent-needs.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'

test('of machines that each lack something else, only what one of them lacks is told', () => {
  const needs = ['lane:go', 'own-database', 'database']
  const a = { name: 'a', can: ['lane:go', 'database'] }
  const b = { name: 'b', can: ['own-database', 'database'] }
  expect(lackText([a, b], needs)).toMatch(
    /^a, b lack the toolchain of the lane go and a database server [^(]*\([^)]*\)$/,
  )
  expect(lackText([a, { name: 'c', can: needs }], needs)).toBeUndefined()
})

test('the databases of both sides of a duel are needed', () => {
  const side = (asked: object) => {
    const spec = resolveSpec(asked)
    return {
      title: 'it',
      codecs: [],
      workloads: spec.workloads,
      storage: spec.storage,
      protocol: spec.protocol,
    }
  }
  const duelOf = (a: object, b: object) => needsOf(resolveSpec({ duel: { a: side(a), b: side(b) } }))
  const server = { kind: 'own', host: 'db', port: 5432, database: 'shop', user: 'me' } as const
  const embedded = { suites: ['storage'] }
  const own = { suites: ['storage'], storage: { server } }
  expect(duelOf(embedded, own)).toEqual(['database', 'own-database'])
  expect(duelOf(own, embedded)).toEqual(['database', 'own-database'])
  const memory = { suites: ['protocol'] }
  expect(duelOf(memory, memory)).toEqual([])
  expect(duelOf(memory, { ...memory, protocol: { store: 'postgres' } })).toEqual(['database'])
})
