import { useId } from 'react'
import type { ContenderStyle, Pattern } from './contender-style.ts'
import type { PayloadGroup } from './payload-rows.ts'

/**
 * Sizes as bars from 0, with their figures as text beside them. A few rectangles need no chart library, and text in
 * the page wraps, prints and is read out.
 */
export function PayloadBars({
  group,
  styles,
}: {
  readonly group: PayloadGroup
  readonly styles: ReadonlyMap<string, ContenderStyle>
}) {
  return (
    <ul className="grid gap-3">
      {group.bars.map(({ contender, share, text }) => {
        const style = styles.get(contender)
        if (style === undefined) return null
        return (
          <li
            key={contender}
            className="grid gap-1 rail:grid-cols-[9rem_1fr_13rem] rail:items-center rail:gap-4"
          >
            <span className="font-medium">{style.title}</span>
            <span className="order-last rail:order-none">
              <Bar style={style} share={share} />
            </span>
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Bar({ style, share }: { readonly style: ContenderStyle; readonly share: number }) {
  const patternId = useId()
  return (
    <svg aria-hidden="true" width="100%" height={20} className="block">
      <PatternFill id={patternId} pattern={style.pattern} color={style.color} />
      <rect
        width={`${share * 100}%`}
        height={20}
        rx={2}
        fill={style.pattern === 'solid' ? style.color : `url(#${patternId})`}
      />
      <rect width={`${share * 100}%`} height={20} rx={2} fill="none" stroke={style.color} strokeWidth={2} />
    </svg>
  )
}

const strokes: Readonly<Record<Exclude<Pattern, 'solid' | 'dots'>, string>> = {
  diagonal: 'M-2,2L2,-2M0,8L8,0M6,10L10,6',
  'diagonal-back': 'M-2,6L2,10M0,0L8,8M6,-2L10,2',
  cross: 'M0,0L8,8M8,0L0,8',
  grid: 'M4,0V8M0,4H8',
}

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
      {pattern === 'dots' ? (
        <circle cx={4} cy={4} r={2} fill={color} />
      ) : (
        <path d={strokes[pattern]} stroke={color} strokeWidth={2} fill="none" />
      )}
    </pattern>
  )
}
