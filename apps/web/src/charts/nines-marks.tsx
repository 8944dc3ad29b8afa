import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { ContenderStyle } from './contender-style.ts'
import { MarkerShape } from './marker.tsx'
import type { NinesData, NinesMark } from './nines-rows.ts'
import { fittedName, spreadLabels } from './spread-labels.ts'

const labelHeight = 14

/** Markers, the maxima at the right edge, and each contender's name beside the end of its line. */
export function NinesMarks({
  data,
  styles,
  nameRoom,
}: {
  readonly data: NinesData
  readonly styles: readonly ContenderStyle[]
  /** Pixels beside the picture for a name; null where names are left out. */
  readonly nameRoom: number | null
}) {
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const plot = usePlotArea()
  if (xScale === undefined || yScale === undefined || plot === undefined) return null
  const place = ({ x, ns }: NinesMark) => ({ x: xScale(x) ?? 0, y: yScale(ns) ?? 0 })
  const styled = (marks: readonly NinesMark[]) =>
    marks.flatMap((mark) => {
      const style = styles.find(({ name }) => name === mark.name)
      return style === undefined ? [] : [{ mark, style, ...place(mark) }]
    })
  const maxima = styled(data.maxima)
  const ends = maxima.length > 0 ? maxima : styled(lineEnds(data))
  const labelYs = spreadLabels(
    ends.map(({ y }) => y),
    labelHeight,
    { top: plot.y, bottom: plot.y + plot.height },
  )
  return (
    <g pointerEvents="none">
      {styled(data.marks).map(({ mark, style, x, y }) => (
        <MarkerShape
          key={`${mark.name} ${mark.x}`}
          marker={style.marker}
          x={x}
          y={y}
          radius={mark.hollow ? 3 : 4}
          color={style.color}
          hollow={mark.hollow}
        />
      ))}
      {maxima.map(({ mark, style, x, y }) => (
        <MarkerShape key={mark.name} marker="diamond" x={x} y={y} radius={5} color={style.color} />
      ))}
      {nameRoom !== null &&
        ends.map(({ mark, style, x, y }, index) => (
          <g key={mark.name}>
            <line x1={x + 6} y1={y} x2={x + 24} y2={labelYs[index]} stroke={style.color} strokeWidth={1} />
            <text x={x + 27} y={labelYs[index]} dy="0.32em" fontSize={12} fill="var(--text)">
              {fittedName(style.title, nameRoom)}
            </text>
          </g>
        ))}
    </g>
  )
}

/** Where the lines leave a picture that doesn't reach the maxima. */
function lineEnds({ rows, xEnd }: NinesData): NinesMark[] {
  const last = rows.findLast(({ x }) => x <= xEnd) ?? rows.at(-1)
  return Object.entries({ ...last?.few, ...last?.plain }).map(([name, ns]) => ({
    name,
    x: xEnd,
    ns,
    hollow: false,
  }))
}
