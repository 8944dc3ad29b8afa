import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import type { ContenderStyle } from './contender-style.ts'
import { NinesMarks } from './nines-marks.tsx'
import { type NinesData, type NinesRow, spacedTicks } from './nines-rows.ts'
import { ninesChartHeight } from './nines-size.ts'
import { NinesTooltip } from './nines-tooltip.tsx'
import { NinesZoom } from './nines-zoom.tsx'
import { roomForNames } from './spread-labels.ts'
import type { TimeAxis } from './time-axis.ts'

const tick = { fill: 'var(--muted)', fontSize: 12 }

/** Latency by percentile: flat is steady, a wall at the right is a tail. */
export default function NinesChart({
  data,
  styles,
  opponentOf,
  axis,
  width,
  title,
  description,
  onZoom,
}: {
  readonly data: NinesData & { readonly xStart: number }
  readonly styles: readonly ContenderStyle[]
  /** What a line's times are compared with; null where it is that itself. */
  readonly opponentOf: (name: string) => string | null
  readonly axis: TimeAxis
  readonly width: number
  readonly title: string
  readonly description: string
  /** Two places on the axis between which the reader wants to see more. */
  readonly onZoom: (x1: number, x2: number) => void
}) {
  const labels = width >= labelsFromWidth
  const nameRoom = roomForNames(
    styles.map((style) => style.title),
    mostNameRoom,
  )
  const right = labels ? nameRoom + nameOffset : edge
  const plotWidth = width - timeAxisWidth - edge - right
  const ticks = spacedTicks(data.ticks, data.xEnd / data.xStart, plotWidth)
  return (
    <ComposedChart
      width={width}
      height={ninesChartHeight}
      data={[...data.rows]}
      title={title}
      desc={description}
      margin={{ top: 12, right, bottom: 16, left: edge }}
    >
      <CartesianGrid stroke="var(--hairline)" />
      <XAxis
        dataKey="x"
        type="number"
        scale="log"
        domain={[data.xStart, data.xEnd]}
        ticks={ticks.map(({ x }) => x)}
        tickFormatter={(x: number) => ticks.find((known) => known.x === x)?.text ?? ''}
        interval={0}
        allowDataOverflow
        stroke="var(--control)"
        tick={tick}
        label={{ value: 'percentile (log scale of 1/(1−p))', position: 'bottom', offset: 0, ...tick }}
      />
      <YAxis
        type="number"
        scale={axis.scale}
        domain={[...axis.domain]}
        ticks={[...axis.ticks]}
        tickFormatter={axis.tickText}
        interval={0}
        allowDataOverflow
        width={timeAxisWidth}
        stroke="var(--control)"
        tick={tick}
        label={{
          value: axis.title,
          angle: -90,
          position: 'insideLeft',
          style: { textAnchor: 'middle' },
          ...tick,
        }}
      />
      {styles.map(({ name, color }) => (
        <Area
          key={`${name} interval`}
          dataKey={(row: NinesRow) => row.interval[name] as [number, number] | undefined}
          connectNulls
          type="linear"
          stroke="none"
          fill={color}
          fillOpacity={0.15}
          isAnimationActive={false}
          tooltipType="none"
          activeDot={false}
        />
      ))}
      {styles.map(({ name, color, dash }) => (
        <Line
          key={name}
          className="chart-series"
          dataKey={(row: NinesRow) => row.plain[name]}
          name={name}
          connectNulls
          type="linear"
          stroke={color}
          strokeWidth={2}
          {...(dash === undefined ? {} : { strokeDasharray: dash })}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      <NinesMarks data={data} styles={styles} nameRoom={labels ? nameRoom : null} />
      <NinesZoom xStart={data.xStart} xEnd={data.xEnd} onChoose={onZoom} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--control)' }}
        content={({ active, payload }) => {
          const row = payload[0]?.payload as NinesRow | undefined
          if (!active || row === undefined) return null
          return <NinesTooltip row={row} styles={styles} opponentOf={opponentOf} />
        }}
      />
    </ComposedChart>
  )
}

const labelsFromWidth = 560
const mostNameRoom = 150
const nameOffset = 34
const timeAxisWidth = 80
const edge = 12
