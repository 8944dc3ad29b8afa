import { expect, test } from 'vitest'
import { lackText } from '../../../src/model/run/agent-needs.ts'

test('of machines that each lack something else, only what one of them lacks is told', () => {
  const needs = ['lane:go', 'own-database', 'database']
  const a = { name: 'a', can: ['lane:go', 'database'] }
  const b = { name: 'b', can: ['own-database', 'database'] }
  expect(lackText([a, b], needs)).toMatch(
    /^a, b lack the toolchain of the lane go and a database server [^(]*\([^)]*\)$/,
  )
  expect(lackText([a, { name: 'c', can: needs }], needs)).toBeUndefined()
})
