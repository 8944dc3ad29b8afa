import type { Report } from '@wirebench/bench-core/results'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { RatioDotPlot, type RatioRow } from '../../charts/ratio-dot-plot.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { useWidth } from '../../ui/use-width.ts'
import type { ReportGroup } from './case-groups.ts'
import { ratioRows } from './ratio-rows.ts'
import type { Scope } from './scope.ts'
import { type ScoreSection, scoreSections } from './scorecard-rows.ts'

/** Of more dots the picture would be longer than a screen. */
const mostDots = 72

/**
 * Of suites with many operations the picture shows what is asked first: how long each takes, and what lies on the disk or
 * goes over the wire. Of an operation at many loads or on several tables it shows the first where all would be too many.
 */
export function pictureRows(
  report: Report,
  scope: Scope,
  sections: readonly ScoreSection[],
  styles: readonly ContenderStyle[],
): readonly RatioRow[] {
  if (scope.suite === 'codec') return ratioRows(sections, styles)
  const rowsOf = (groups: readonly ReportGroup[], metrics: ReadonlySet<string>) =>
    ratioRows(scoreSections(report, scope, groups, metrics), styles)
  const most = Math.max(1, Math.floor(mostDots / Math.max(1, styles.length)))
  const all = rowsOf(scope.corpusGroups, timesAndBytes)
  if (all.length <= most) return all
  const byOperation = Map.groupBy(scope.corpusGroups, ({ group }) => group.operation)
  const firsts = [...byOperation.values()].map((own) => own[0]!)
  const fewer = rowsOf(firsts, timesAndBytes)
  return fewer.length <= most ? fewer : rowsOf(firsts, timesAndDisk).slice(0, most)
}

const timesAndDisk: ReadonlySet<string> = new Set(['nsPerOperation', 'bytesPerRow'])
const timesAndBytes: ReadonlySet<string> = new Set([
  ...timesAndDisk,
  'walBytesPerRow',
  'wireBytesPerOperation',
])

/** How the scorecard's rows lie around the reference, at a glance. */
export function ScorecardPicture({
  rows,
  reference,
}: {
  readonly rows: readonly RatioRow[]
  readonly reference: string
}) {
  const [box, width] = useWidth()
  const estimatedHeight = rows.reduce((sum, { dots }) => sum + Math.max(34, dots.length * 11 + 10), 70)
  const title = `Ratios to ${reference}, one row for each dimension`
  return (
    <figure>
      <figcaption className="mb-2 text-lead font-semibold">Ratios to {reference}</figcaption>
      <div ref={box} style={{ minHeight: estimatedHeight }} className="overflow-hidden">
        {width > 0 && <RatioDotPlot rows={rows} width={width} reference={reference} title={title} />}
      </div>
      <HowToRead anchor="ratios">
        One dot for each contender and dimension, on a scale where twice as good and half as good lie equally
        far from 1×. Right of the line is better than {reference}, left is worse, whatever the unit. The bar
        is the 95 % interval: one that touches 1× can't tell, one without a cap goes on beyond the picture. A
        hollow dot has no interval. The tables hold the same figures.
      </HowToRead>
    </figure>
  )
}
