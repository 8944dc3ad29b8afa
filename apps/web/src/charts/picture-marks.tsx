import { areaPaths, intervalPath, type Layout } from '@wirebench/bench-core/report/scene/drawing/layout'
import type { Scene } from '@wirebench/bench-core/report/scene/scene'
import { MarkerShape } from './marker.tsx'

/**
 * Areas, markers with their intervals, the names at the ends of lines, and what stands at the edges. Recharts' own Scatter and
 * ErrorBar either cut markers at the plot's edge or stretch the axis to every interval, and give each end a cap.
 */
export function PictureMarks({ scene, layout }: { readonly scene: Scene; readonly layout: Layout }) {
  const { plot, x, y, names, ends, labels } = layout
  return (
    <g fontSize={12}>
      {scene.series.map(({ style, areas = [] }) => {
        const { shape, outline, hatching } = areaPaths(areas, layout)
        return (
          shape !== '' && (
            <g key={style.name} pointerEvents="none">
              <path d={shape} fill={style.color} fillOpacity={0.3} />
              <path d={`${outline}${hatching}`} stroke={style.color} fill="none" />
            </g>
          )
        )
      })}
      {ends.map(({ text, at, isLast }) => (
        <text key={text} {...at} textAnchor={isLast ? 'end' : 'start'} fill="var(--muted)">
          {text}
        </text>
      ))}
      {scene.y.ticks.map(
        ({ at, note }) =>
          note !== undefined && (
            <text key={at} x={plot.right + 8} y={y(at)} dy="0.32em" fill="var(--text)">
              {note}
            </text>
          ),
      )}
      {scene.series.map(({ style, marks }) => (
        <g key={style.name} data-series={style.name}>
          {marks.map((mark) => {
            const interval = intervalPath(scene, layout, mark)
            return (
              <g key={`${mark.x} ${mark.y}`} pointerEvents={mark.text === undefined ? 'none' : undefined}>
                {mark.text !== undefined && (
                  <>
                    <title>{mark.text}</title>
                    <circle cx={x(mark.x)} cy={y(mark.y)} r={9} fill="transparent" />
                  </>
                )}
                {interval !== null && (
                  <path
                    className="chart-series"
                    d={interval}
                    stroke={style.color}
                    strokeWidth={1.5}
                    fill="none"
                  />
                )}
                <MarkerShape
                  marker={mark.marker ?? style.marker}
                  x={x(mark.x)}
                  y={y(mark.y)}
                  radius={4}
                  color={style.color}
                  hollow={mark.isHollow}
                />
              </g>
            )
          })}
        </g>
      ))}
      {names.map(({ series: { style }, text, from, at }) => (
        <g key={style.name} pointerEvents="none">
          <line x1={from.x + 6} y1={from.y} x2={at.x - 3} y2={at.y} stroke={style.color} />
          <text x={at.x} y={at.y} dy="0.32em" fill="var(--text)">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ text, at, isLast }) => (
        <text
          key={`${text} ${at.y}`}
          {...at}
          dy="0.32em"
          textAnchor={isLast ? 'end' : 'start'}
          fill="var(--text)"
          stroke="var(--bg)"
          strokeWidth={3}
          paintOrder="stroke"
          pointerEvents="none"
        >
          {text}
        </text>
      ))}
    </g>
  )
}
