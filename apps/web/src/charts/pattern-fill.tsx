import type { Pattern } from './contender-style.ts'

const strokes: Readonly<Record<Exclude<Pattern, 'solid' | 'dots'>, string>> = {
  diagonal: 'M-2,2L2,-2M0,8L8,0M6,10L10,6',
  'diagonal-back': 'M-2,6L2,10M0,0L8,8M6,-2L10,2',
  cross: 'M0,0L8,8M8,0L0,8',
  grid: 'M4,0V8M0,4H8',
}

/** How an area of a contender, or of a part of something, is filled. */
export function PatternFill({
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
