import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { clsx } from 'clsx'
import { MarkerShape } from './marker.tsx'

/** Line, marker and name of each contender, as buttons that show and hide it. */
export function ContenderLegend({
  styles,
  hidden,
  onToggle,
}: {
  readonly styles: readonly SeriesStyle[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (name: string) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Contenders shown in the charts</legend>
      {styles.map((style) => {
        const shown = !hidden.has(style.name)
        return (
          <button
            key={style.name}
            type="button"
            aria-pressed={shown}
            onClick={() => onToggle(style.name)}
            className={clsx(
              'inline-flex min-h-7 items-center gap-2 rounded-control border px-2 text-left text-table wrap-anywhere',
              shown ? 'border-control' : 'border-hairline text-muted line-through',
            )}
          >
            <Swatch style={style} />
            {style.title}
          </button>
        )
      })}
    </fieldset>
  )
}

/** A contender's name beside a piece of its line. */
export function StyledName({ style }: { readonly style: SeriesStyle }) {
  return (
    <span className="inline-flex max-w-64 items-center gap-2 rail:w-max">
      <Swatch style={style} />
      <span className="whitespace-normal wrap-anywhere">{style.title}</span>
    </span>
  )
}

/** A short piece of a contender's line with its marker. */
export function Swatch({ style }: { readonly style: SeriesStyle }) {
  return (
    <svg aria-hidden="true" width={32} height={12} className="shrink-0">
      <line
        x1={0}
        x2={32}
        y1={6}
        y2={6}
        stroke={style.color}
        strokeWidth={2}
        strokeDasharray={style.dash}
        className="chart-series"
      />
      <MarkerShape marker={style.marker} x={16} y={6} radius={4} color={style.color} />
    </svg>
  )
}
