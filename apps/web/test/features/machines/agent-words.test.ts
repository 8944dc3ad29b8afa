import type { KnownAgent } from '@wirebench/bench-core/model/machine/agent'
import { expect, test } from 'vitest'
import { abilityTexts, agentState } from '../../../src/features/machines/agent-words.ts'

test('a machine’s abilities are told with its libraries and secrets', () => {
  const machine = { runtime: 'node 24', toolchains: ['go 1.26.8'] }
  const can = [
    'lane:go',
    'fetched:go',
    'fetched:rust',
    'secret:ORDERS https://orders.example',
    'own-database',
    'code',
  ]
  expect(abilityTexts({ can, machine } as unknown as KnownAgent)).toEqual([
    'node 24',
    'go 1.26.8',
    'its own database server',
    'runs code from its folders',
    'the libraries of go, or permission to fetch them',
    'the secret ORDERS for https://orders.example',
  ])
})

test('one that has left said so, and doesn’t fail to answer', () => {
  const gone = (seenAt: string) =>
    agentState({ alive: false, draining: false, measures: null, seenAt } as unknown as KnownAgent)
  expect([gone(new Date(0).toISOString()), gone('2026-11-30T12:00:00.000Z')]).toEqual([
    'stopped',
    'not responding',
  ])
})
