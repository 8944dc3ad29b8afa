import { expect, test } from 'vitest'
import type { KnownAgent } from '../../../src/model/machine/agent.ts'
import { needsOf } from '../../../src/model/run/agent-needs.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { checkGenerators } from '../../../src/store/fleet/check-generators.ts'

const agent = (name: string, can: string[] = [], draining = false) =>
  ({ name, labels: {}, can, alive: true, draining }) as unknown as KnownAgent

const read = { name: 'read', method: 'GET', path: '/orders/{n}', expectedStatus: 200 } as const
const specOf = (...generators: string[]) =>
  resolveSpec({
    suites: ['protocol'],
    protocol: {
      generators,
      connections: [4],
      target: {
        url: 'http://orders.example.net',
        isConfirmed: true,
        operations: [{ ...read, headers: { authorization: 'Bearer {secret:ORDERS}' } }],
      },
    },
  })
const secret = 'secret:ORDERS http://orders.example.net'

test('generators have to be there, and to take runs', () => {
  const agents = [agent('a', [secret]), agent('leaving', [secret], true)]
  expect(() => checkGenerators(specOf('a', 'nobody'), agents)).toThrow(/no agent named nobody is running/)
  expect(() => checkGenerators(specOf('a', 'leaving'), agents)).toThrow(/no agent named leaving is running/)
})

test('generators need the secrets that they fill in, and who measures then doesn’t', () => {
  const spec = specOf('a', 'b')
  expect(needsOf(spec)).toEqual([])
  const agents = [agent('a', [secret]), agent('b')]
  expect(() => checkGenerators(spec, agents)).toThrow(/b lacks the secret ORDERS/)
  expect(() => checkGenerators(spec, [agent('a', [secret]), agent('b', [secret])])).not.toThrow()
})

test('nobody generates load for a run that it measures', () => {
  const agents = [agent('a', [secret]), agent('b', [secret])]
  expect(() => checkGenerators(specOf('a', 'b'), agents, [agents[1]!])).toThrow(
    /b can’t generate load for a run/,
  )
})
