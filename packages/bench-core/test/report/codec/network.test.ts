import { describe, expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { networkLinks, networkModel, ownLink, transferNs } from '../../../src/report/suites/codec/network.ts'
import { codecEvents } from './support/codec-events.ts'

describe('a modelled transfer', () => {
  test('takes half a round trip and the bits over the bandwidth', () => {
    const link = ownLink({ megabitsPerSecond: 8, roundTripMs: 10 })
    expect(transferNs(0, link)).toBe(5e6)
    // 1,000 bytes at a million bytes a second are a millisecond.
    expect(transferNs(1000, link)).toBe(6e6)
    expect(transferNs(2000, link) - transferNs(1000, link)).toBe(1e6)
  })

  test('differs by what the bytes differ, whatever the delay', () => {
    for (const link of networkLinks) {
      const saved = transferNs(3850, link) - transferNs(2168, link)
      expect(saved).toBeCloseTo(((3850 - 2168) * 8 * 1e9) / link.bitsPerSecond, 3)
    }
  })
})

describe('the network of a report', () => {
  const made = report(codecEvents(['network'], []))

  test('is said to be modelled, with its formula, what that leaves out, and its links', () => {
    expect(made.network).toMatchObject({ kind: 'modelled', links: networkLinks })
    expect(made.network!.formula).toBe('transfer time = round trip ÷ 2 + bytes × 8 ÷ bandwidth')
    expect(made.network!.assumptions.join(' ')).toMatch(/no handshake.*no loss.*headers/)
  })

  test('is worked out from the median size of each contender', () => {
    const [json] = made.network!.rows
    expect(json).toMatchObject({ contender: 'json', bytes: 3850 })
    expect(json!.transferNs.lan).toBe(250_000 + 30_800)
  })

  test('is in no comparison', () => {
    expect(made.comparisons.filter(({ metric }) => metric === 'transferNs')).toEqual([])
  })

  test('can be had for links of one’s own', () => {
    const own = networkModel(made.cases, [ownLink({ megabitsPerSecond: 1, roundTripMs: 0 })])
    expect(own!.rows[0]!.transferNs.own).toBe(3850 * 8 * 1000)
  })

  test('is left out of a run that did not ask for it', () => {
    expect(report(codecEvents(['serialization'], [])).network).toBeNull()
  })
})
