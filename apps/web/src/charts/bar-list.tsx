import { type Bar, type BarPart, placedParts } from '@wirebench/bench-core/report/scene/bars'
import { type Pattern, patternStrokes } from '@wirebench/bench-core/report/scene/series-style'
import { clsx } from 'clsx'
import { useId } from 'react'

/**
 * Magnitudes as bars from 0, with their figures as text beside them. A few rectangles need no chart library, and text
 * in the page wraps, prints and is read out.
 */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className="grid gap-2">
      {bars.map(({ id, label, parts, text, note, minor = false }) => (
        <li
          key={id}
          className={clsx(
            'grid gap-1 rail:grid-cols-[11rem_1fr_15rem] rail:items-center rail:gap-4',
            minor && 'text-muted',
          )}
        >
          <span className={clsx('wrap-anywhere', minor ? 'pl-4' : 'font-medium')}>{label}</span>
          <span className="order-last rail:order-none">
            <BarPicture parts={parts} height={minor ? 12 : 20} />
          </span>
          <span>
            {text}
            {note != null && <span className="block text-caption text-muted">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function BarPicture({ parts, height }: { readonly parts: readonly BarPart[]; readonly height: number }) {
  const patternId = useId()
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      {placedParts(parts).map(({ id, share, from, color, pattern, title }) => (
        <g key={id}>
          <title>{title}</title>
          <PatternFill id={`${patternId}-${id}`} pattern={pattern} color={color} />
          <rect
            x={`${from * 100}%`}
            width={`${share * 100}%`}
            height={height}
            fill={pattern === 'solid' ? color : `url(#${patternId}-${id})`}
          />
          <rect
            x={`${from * 100}%`}
            width={`${share * 100}%`}
            height={height}
            fill="none"
            stroke={color}
            strokeWidth={2}
          />
        </g>
      ))}
    </svg>
  )
}

/** How an area of a contender, or of a part of something, is filled. */
function PatternFill({
  id,
  pattern,
  color,
}: {
  readonly id: string
  readonly pattern: Pattern
  readonly color: string
}) {
  if (pattern === 'solid') return null
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <path d={patternStrokes[pattern]} stroke={color} strokeWidth={2} fill="none" />
    </pattern>
  )
}
