import {
  betterThan,
  type RatioRow,
  type Report,
  ratioScene,
  type SeriesStyle,
  scoreRatios,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { Picture } from '../../../charts/picture.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import type { Scope } from '../page/scope.ts'
import type { ReportGroup } from '../rows/case-groups.ts'
import { type ScoreSection, scoreSections } from '../rows/scorecard-rows.ts'

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
  styles: readonly SeriesStyle[],
): readonly RatioRow[] {
  if (scope.suite === 'codec') return ratiosOf(sections, styles)
  const rowsOf = (groups: readonly ReportGroup[], metrics: ReadonlySet<string>) =>
    ratiosOf(scoreSections(report, scope, groups, metrics), styles)
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

function ratiosOf(sections: readonly ScoreSection[], styles: readonly SeriesStyle[]): readonly RatioRow[] {
  return scoreRatios(
    sections.flatMap(({ rows, language }) =>
      language === undefined ? rows : rows.map((row) => ({ ...row, title: `${language}: ${row.title}` })),
    ),
    styles,
  )
}

/** How the scorecard's rows lie around the reference, at a glance. */
export function ScorecardPicture({
  rows,
  reference,
}: {
  readonly rows: readonly RatioRow[]
  readonly reference: string
}) {
  const scene = useMemo(
    () => ratioScene(`Ratios to ${reference}, one row for each dimension`, rows, betterThan(reference)),
    [rows, reference],
  )
  return (
    <figure>
      <figcaption className="mb-2 text-lead font-semibold">Ratios to {reference}</figcaption>
      <Picture scene={scene} />
      <HowToRead anchor="ratios">
        One dot for each contender and dimension, on a scale where twice as good and half as good lie equally
        far from 1×. Right of the line is better than {reference} and left is worse, whatever the unit. The
        bar is the 95 % interval: if it touches 1×, the run can’t tell; without a cap, it continues beyond the
        picture. A hollow dot has no interval. The tables hold the same figures.
      </HowToRead>
    </figure>
  )
}
