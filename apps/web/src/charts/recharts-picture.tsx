import { widthOfText } from '@wirebench/bench-core/report/scene/drawing/labels'
import { layoutOf, rowLabel } from '@wirebench/bench-core/report/scene/drawing/layout'
import type { Axis, Scene, SceneSeries, Tick } from '@wirebench/bench-core/report/scene/scene'
import type { ReactNode } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { PictureMarks } from './picture-marks.tsx'
import { PictureZoom } from './picture-zoom.tsx'

const quiet = { fill: 'var(--muted)', fontSize: 12 }

export interface PictureProps {
  readonly scene: Scene
  /** More than the title says, for whoever doesn't see it. */
  readonly description?: string
  /** What is told of a place on the x axis, by pointing at it or with the arrow keys. */
  readonly tooltip?: (x: number) => ReactNode
  /** Two places on the x axis between which the reader wants to see more. */
  readonly onZoom?: (x1: number, x2: number) => void
}

/** A scene as Recharts draws it: at the very places that its layout says, as in exported files. */
export default function RechartsPicture({
  scene,
  description,
  tooltip,
  onZoom,
  width,
}: PictureProps & { readonly width: number }) {
  const layout = layoutOf(scene, width)
  const { plot, height } = layout
  const { x, y } = scene
  const rows = new Map(y.ticks.map((tick) => [tick.at, tick]))
  const isTight = widthOfText(x.title) > plot.right - plot.left
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ top: plot.top, right: width - plot.right, bottom: 0, left: 0 }}
      // Without a tooltip there is nothing to step through: it is an image, and its figures stand in a table.
      {...(tooltip
        ? { title: scene.title, ...(description && { desc: description }) }
        : { accessibilityLayer: false, role: 'img', 'aria-label': scene.title })}
    >
      <CartesianGrid
        stroke="var(--hairline)"
        verticalPoints={x.ticks.map(({ at }) => layout.x(at))}
        horizontal={!y.isRows || y.rowEnds !== undefined}
        horizontalPoints={(y.rowEnds ?? y.ticks.map(({ at }) => at)).map(layout.y)}
      />
      <XAxis
        {...scaleOf(x)}
        dataKey="x"
        ticks={[...layout.xTexts].map(({ at }) => at)}
        tickFormatter={textOf(x)}
        height={height - plot.bottom}
        label={{
          value: x.title,
          position: isTight ? 'insideBottomRight' : 'insideBottom',
          offset: 2,
          ...quiet,
        }}
      />
      <YAxis
        {...scaleOf(y)}
        ticks={[...layout.yTexts].map(({ at }) => at)}
        tickFormatter={textOf(y)}
        width={plot.left}
        {...(y.isRows
          ? {
              tick: ({ payload }: RowTick) => {
                const tick = rows.get(payload.value)
                return tick ? <RowText at={layout.y(payload.value)} tick={tick} width={width} /> : <g />
              },
            }
          : {
              label: {
                value: y.title,
                angle: -90,
                position: 'insideLeft',
                offset: 12,
                style: { textAnchor: 'middle' },
                ...quiet,
              },
            })}
        {...(y.isRows && { axisLine: false, tickLine: false })}
      />
      {scene.lines.map(({ axis, at, text }) => (
        <ReferenceLine
          key={`${axis} ${at}`}
          {...{ [axis]: at }}
          stroke="var(--text)"
          {...(text !== '' && {
            strokeDasharray: '2 4',
            label: {
              value: text,
              position: axis === 'x' ? ('top' as const) : ('insideBottomLeft' as const),
              fontSize: 12,
              fill: 'var(--text)',
            },
          })}
        />
      ))}
      {scene.series.map((series) => (
        <Band key={series.style.name} {...series} />
      ))}
      {scene.series.map((series) => (
        <Drawn key={series.style.name} {...series} />
      ))}
      <PictureMarks scene={scene} layout={layout} />
      {onZoom && <PictureZoom plot={plot} domain={x.domain} onChoose={onZoom} />}
      {tooltip && (
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--control)' }}
          content={({ active, label }) => (active && typeof label === 'number' ? tooltip(label) : null)}
        />
      )}
    </ComposedChart>
  )
}

function Band({ style: { color }, band }: SceneSeries) {
  if (band.length === 0) return null
  return (
    <Area
      data={[...band]}
      dataKey={({ low, high }: SceneSeries['band'][number]) => [low, high]}
      type="linear"
      stroke="none"
      fill={color}
      fillOpacity={0.15}
      isAnimationActive={false}
      tooltipType="none"
      activeDot={false}
    />
  )
}

function Drawn({ style: { name, color, dash }, line, isFilled }: SceneSeries) {
  if (line.length === 0) return null
  const props = {
    className: 'chart-series',
    data: [...line],
    dataKey: 'y',
    name,
    type: 'linear',
    stroke: color,
    strokeWidth: isFilled ? 1.5 : 2,
    ...(dash !== undefined && { strokeDasharray: dash }),
    dot: false,
    activeDot: false,
    isAnimationActive: false,
  } as const
  return isFilled ? <Area {...props} fill={color} fillOpacity={0.25} /> : <Line {...props} />
}

/** An axis from end to end as it was decided: nothing is rounded and nothing added. */
function scaleOf({ scale, domain: [from, to] }: Axis) {
  return {
    type: 'number',
    scale,
    domain: [Math.min(from, to), Math.max(from, to)],
    reversed: from > to,
    allowDataOverflow: true,
    interval: 0,
    stroke: 'var(--control)',
    tick: quiet,
  } as const
}

function textOf({ ticks }: Axis): (at: number) => string {
  const texts = new Map(ticks.map(({ at, text }) => [at, text]))
  return (at) => texts.get(at) ?? ''
}

interface RowTick {
  readonly payload: { readonly value: number }
}

/** What a row is about, in one or two lines; the whole of it for those who point at it. */
function RowText({ at, tick, width }: { readonly at: number; readonly tick: Tick; readonly width: number }) {
  const lines = rowLabel(tick, width)
  return (
    <text fontSize={12} fill="var(--text)">
      <title>{[tick.text, tick.under].filter(Boolean).join(', ')}</title>
      {lines.map(({ text, isName }, index) => (
        <tspan
          key={text}
          x={0}
          y={at + (index - (lines.length - 1) / 2) * 14}
          dy="0.32em"
          {...(isName && { fill: 'var(--muted)' })}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}
