import { valuesToHold } from './axis.ts'
import type { Axis, Mark, ReferenceLine, Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

export interface Curve {
  readonly style: SeriesStyle
  /** In ascending order of x. */
  readonly points: readonly Omit<Mark, 'isHollow'>[]
}

/** A figure over a number that was varied: a line per contender, straight between what was measured; null where nothing was. */
export function curveScene(
  title: string,
  curves: readonly Curve[],
  axes: { readonly x: (xs: readonly number[]) => Axis; readonly y: (ys: readonly number[]) => Axis },
  lines: readonly ReferenceLine[] = [],
): Scene | null {
  const points = curves.flatMap((curve) => curve.points)
  if (points.length === 0) return null
  const y = axes.y(valuesToHold(points))
  return {
    title,
    x: axes.x(points.map(({ x }) => x)),
    y,
    series: curves.map(({ style, points: own }) => ({
      style,
      line: own,
      band: [],
      marks: own.map((point) => ({ ...point, isHollow: false })),
    })),
    lines: lines.filter(({ at }) => at > y.domain[0] && at < y.domain[1]),
    intervals: 'y',
    names: 'ends',
    height: 244,
  }
}
