import { describe, expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import { caseHistogram } from '../../../src/report/case/case-histogram.ts'
import { report } from '../../../src/report/report.ts'
import { histogramPicture } from '../../../src/report/scene/histogram.ts'
import { shareOf } from '../../../src/report/scene/scene.ts'
import { otherStyle } from '../../../src/report/scene/series-style.ts'
import { type RunFixture, runEvents } from '../../fixtures/run-events.ts'

const reportOf = (options: Partial<RunFixture> = {}) => report(runEvents(options))

const reported = reportOf().cases.find(({ key }) => caseId(key).startsWith('codec/decode/msgpackr'))!

function pictureOf(wish: Parameters<typeof caseHistogram>[1] = {}, height: 'share' | 'root' = 'share') {
  const found = caseHistogram(reported, wish)
  if (found.kind === 'none') throw new Error(found.reason)
  return histogramPicture(found.histogram, reported.latency, height, otherStyle)
}

describe('a histogram’s picture', () => {
  test.each(['log', 'linear'] as const)(
    'fills its frame, and its bars stand side by side on a %s axis',
    (scale) => {
      const { bars, scene } = pictureOf({ scale })
      expect([bars[0]!.fromNs, bars.at(-1)!.toNs]).toEqual(scene.x.domain)
      for (const [index, bar] of bars.entries()) {
        expect(bar.height).toBeLessThanOrEqual(scene.y.domain[1])
        if (index > 0) expect(bar.fromNs).toBe(bars[index - 1]!.toNs)
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
      const { x, y } = pictureOf(wish).scene
      for (const axis of [x, y]) {
        const { ticks } = axis
        expect(ticks.length).toBeGreaterThan(1)
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length)
        for (const { at } of ticks) expect(Math.abs(shareOf(axis, at) - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9)
      }
    }
  })

  test('marks the percentiles that lie in it, in their order', () => {
    const { lines } = pictureOf({ reach: 'max' }).scene
    expect(lines.map(({ text }) => text)).toEqual(['p50', 'p90', 'p95', 'p99', 'p99.9'])
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(pictureOf().scene.lines.map(({ text }) => text)).toContain('p95')
  })

  test('says in a sentence what it shows, and what lies beyond it', () => {
    const { summary, beyond } = pictureOf()
    expect(summary).toMatch(
      /^10,000 samples in \d+ bins, densest at 9\.\d+–\d+\.\d+\sµs; half took 9\.\d+\sµs or less\.$/,
    )
    expect(beyond).toMatch(/^\d+ samples \(1\.0\s%\) are beyond the chart, from \d+\.\d\sµs to \d+\sµs\.$/)
    expect(pictureOf({ reach: 'max' }).beyond).toBeNull()
  })

  test('shows small humps larger by the square root, and says so', () => {
    const [share, root] = [pictureOf(), pictureOf({}, 'root')]
    const small = share.bars.find(({ height }) => height > 0 && height < share.scene.y.domain[1] / 10)!
    const tall = ({ scene }: typeof share) => shareOf(scene.y, small.height)
    expect(tall(root)).toBeGreaterThan(tall(share) * 2)
    expect(root.scene.y.title).toMatch(/^% of samples per \S+\s% \(square root\)$/)
  })
})
