import { caseHistogram, caseId } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { histogramRows } from '../../src/charts/histogram-rows.ts'
import { reportOf } from '../report-fixture.ts'

const reported = reportOf().cases.find(({ key }) => caseId(key).startsWith('codec/decode/msgpackr'))!

function rowsOf(wish: Parameters<typeof caseHistogram>[1] = {}, height: 'share' | 'root' = 'share') {
  const found = caseHistogram(reported, wish)
  if (found.kind === 'none') throw new Error(found.reason)
  return histogramRows(found.histogram, reported.latency, height)
}

describe('a histogram’s picture', () => {
  test.each(['log', 'linear'] as const)(
    'fills its frame, and its bars stand side by side on a %s axis',
    (scale) => {
      const { bars } = rowsOf({ scale })
      expect(bars[0]!.from).toBe(0)
      expect(bars.at(-1)!.to).toBeCloseTo(1)
      for (const [index, bar] of bars.entries()) {
        expect(bar.height).toBeGreaterThanOrEqual(0)
        expect(bar.height).toBeLessThanOrEqual(1)
        if (index > 0) expect(bar.from).toBe(bars[index - 1]!.to)
      }
    },
  )

  test('has ticks with texts that differ, within it', () => {
    for (const wish of [
      {},
      { scale: 'linear' },
      { reach: 'max' },
      { reach: 'max', scale: 'linear' },
    ] as const) {
      const { xTicks, yTicks } = rowsOf(wish)
      for (const ticks of [xTicks, yTicks]) {
        expect(ticks.length).toBeGreaterThan(1)
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length)
        expect(ticks.every(({ place }) => place >= -1e-9 && place <= 1 + 1e-9)).toBe(true)
      }
    }
  })

  test('marks the percentiles that lie in it, in their order', () => {
    const { marks } = rowsOf({ reach: 'max' })
    expect(marks.map(({ text }) => text)).toEqual(['p50', 'p90', 'p95', 'p99', 'p99.9'])
    expect(marks.map(({ place }) => place)).toEqual(marks.map(({ place }) => place).toSorted((a, b) => a - b))
    expect(rowsOf().marks.map(({ text }) => text)).toContain('p95')
  })

  test('says in a sentence what it shows, and what lies beyond it', () => {
    const { summary, beyond } = rowsOf()
    expect(summary).toMatch(
      /^10,000 samples in \d+ bins, most densely at 9\.\d+–\d+\.\d+\sµs; half took 9\.\d+\sµs or less\.$/,
    )
    expect(beyond).toMatch(/^\d+ samples \(1\.0\s%\) lie beyond, from \d+\.\d\sµs to \d+\sµs\.$/)
    expect(rowsOf({ reach: 'max' }).beyond).toBeNull()
  })

  test('shows small humps larger by the square root, and says so', () => {
    const [share, root] = [rowsOf(), rowsOf({}, 'root')]
    const small = share.bars.findIndex(({ height }) => height > 0 && height < 0.1)
    expect(root.bars[small]!.height).toBeGreaterThan(share.bars[small]!.height * 2)
    expect(root.yTitle).toMatch(/^% of samples per \S+\s% \(square root\)$/)
  })
})
