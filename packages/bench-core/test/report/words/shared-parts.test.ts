import { describe, expect, test } from 'vitest'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import { sharedLines, sharedParts, unsharedParts } from '../../../src/report/words/case/shared-parts.ts'

const key = (operation: string, parameters: CaseKey['parameters'], workload = 'person'): CaseKey => ({
  suite: 'storage',
  operation,
  contender: 'jsonb-json',
  workload,
  parameters,
})
const keys = [
  key('serialize', { size: 15 }),
  key('insert', { size: 15, driver: 'pg', toast: 'pglz', connections: 1 }),
  key('point-read', { size: 15, driver: 'pg', toast: 'pglz', rows: 1000, connections: 1 }),
  key('point-read', { size: 15, driver: 'pg', toast: 'pglz', rows: 1000, connections: 16 }),
]
const linesOf = (all: readonly CaseKey[]) => sharedLines({ cases: all.map((own) => ({ key: own })) })

describe('what is said once', () => {
  test('is everything with one value, and not what varies', () => {
    expect(linesOf(keys)).toEqual(['All cases: person, size 15, driver pg, toast pglz, rows 1,000'])
    expect(unsharedParts(keys[3]!, sharedParts(keys, 'storage'))).toEqual({
      workload: null,
      parameters: { connections: 16 },
    })
  })

  test('calls the user’s own messages as their schema does', () => {
    const own = keys.map((known) => ({ ...known, workload: 'own:acme.v1.Order' }))
    expect(linesOf(own)[0]).toMatch(/^All cases: acme\.v1\.Order, size 15/)
  })

  test('leaves the messages to the sentences where there are several kinds of them', () => {
    const said = sharedParts([...keys, key('insert', { size: 15 }, 'user-document')], 'storage')
    expect(said.workload).toBeNull()
    expect(unsharedParts(keys[0]!, said)).toEqual({ workload: 'person', parameters: {} })
  })

  test('does not look at operations on messages of their own, whose sentences name what differs', () => {
    const swept = [...keys, key('size-sweep', { size: 1 }), key('size-sweep', { size: 90 })]
    expect(linesOf(swept)[0]).toContain('size 15')
    expect(unsharedParts(swept.at(-1)!, sharedParts(swept, 'storage')).parameters).toEqual({ size: 90 })
  })

  test('does not speak of how hard an operation tries', () => {
    const codec = (operation: string, parameters: CaseKey['parameters']) => ({
      ...key(operation, parameters),
      suite: 'codec' as const,
    })
    expect(linesOf([codec('encode', { size: 5 }), codec('gzip', { size: 5, level: 6 })])).toEqual([
      'All cases: person, size 5',
    ])
  })

  test('is no rate where other loads have none', () => {
    const open = key('read', { load: 'open', rate: 1000 })
    expect(linesOf([open])).toEqual(['All cases: person, at 1,000/s'])
    expect(linesOf([key('read', { load: 'open', rate: 1000, connections: 10 })])).toEqual([
      'All cases: person, at 1,000/s on 10 connections',
    ])
    expect(linesOf([open, key('read', { load: 'closed', inFlight: 1 })])).toEqual([
      'All cases: person, in flight 1',
    ])
  })

  test('says plainly how requests came', () => {
    const words = (parameters: CaseKey['parameters']) => linesOf([key('read', parameters)])[0]
    expect(words({ load: 'closed', connections: 2 })).toBe('All cases: person, back to back on 2 connections')
    expect(words({ load: 'closed', connections: 1, inFlight: 4 })).toBe(
      'All cases: person, back to back on 1 connection, in flight 4',
    )
    expect(words({ load: 'open' })).toBe('All cases: person, at a fixed rate')
    expect(words({ load: 'sequential' })).toBe('All cases: person, one at a time')
  })

  test('is no size where other messages have none', () => {
    const keys = [key('insert', { size: 15, driver: 'pg' }), key('insert', { driver: 'pg' }, 'user-document')]
    expect(linesOf(keys)).toEqual(['All cases: driver pg'])
    expect(unsharedParts(keys[0]!, sharedParts(keys, 'storage')).parameters).toEqual({ size: 15 })
  })

  test('is told suite by suite, and not at all where nothing is alike', () => {
    const codec = { ...key('encode', { size: 5 }), suite: 'codec' as const }
    expect(linesOf([codec, keys[0]!])).toEqual([
      'All cases (codec): person, size 5',
      'All cases (storage): person, size 15',
    ])
    expect(linesOf([key('encode', { size: 1 }), key('encode', { size: 2 }, 'other')])).toEqual([])
  })
})
