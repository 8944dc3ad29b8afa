import { describe, expect, test } from 'vitest'
import type { EvolutionCheck } from '../../../src/model/run/run-event.ts'
import { evolutions } from '../../../src/report/suites/codec/evolution.ts'

const check: EvolutionCheck = {
  evolution: 'field-renamed',
  title: 'Field renamed',
  change: 'email is called email_address now',
  direction: 'old-to-new',
  outcome: 'kept',
  fields: [],
  unknownFields: 'none',
  text: null,
  decodeNs: 1000,
  ownDecodeNs: 900,
}

const checked = (contender: string, round: number, checks: readonly Partial<EvolutionCheck>[]) => ({
  type: 'evolution-checked' as const,
  suite: 'codec' as const,
  operation: 'evolve',
  workload: 'schema-evolution',
  parameters: {},
  round,
  contender,
  checks: checks.map((changes) => ({ ...check, ...changes })),
})

describe('the evolutions of a report', () => {
  const lost: Partial<EvolutionCheck> = { outcome: 'lost', fields: ['email'], unknownFields: 'survive' }
  const made = evolutions(
    [
      checked('json', 1, [lost, { ...lost, direction: 'new-to-old' }]),
      checked('protobuf-es', 1, [{ decodeNs: 1000 }, { direction: 'new-to-old', decodeNs: null }]),
      checked('protobuf-es', 2, [{ decodeNs: 4000 }, { direction: 'new-to-old', decodeNs: null }]),
    ],
    ['json', 'protobuf-es', 'never-measured'],
  )!

  test('have a cell for each contender, evolution and direction', () => {
    expect(made.contenders).toEqual(['json', 'protobuf-es'])
    expect(made.evolutions).toEqual([{ name: check.evolution, title: check.title, change: check.change }])
    expect(made.cells.map(({ contender, direction }) => `${contender} ${direction}`)).toEqual([
      'json old-to-new',
      'json new-to-old',
      'protobuf-es old-to-new',
      'protobuf-es new-to-old',
    ])
  })

  test('say in a few words what became of the message', () => {
    expect(made.cells[0]).toMatchObject({ words: 'lost email', unknownFields: 'survive' })
    expect(made.cells[2]).toMatchObject({ words: 'kept', unknownFields: 'none' })
  })

  test('have times over the rounds, and none where nothing was read', () => {
    expect(made.cells[2]!.decodeNs!.value).toBeCloseTo(2000, 6)
    expect(made.cells[3]!.decodeNs).toBeNull()
  })

  test('are left out where nobody looked at them', () => {
    expect(evolutions([], ['json'])).toBeNull()
  })
})
