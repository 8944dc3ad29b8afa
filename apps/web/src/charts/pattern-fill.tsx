import { type Pattern, patternStrokes } from '@wirebench/bench-core/results'

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
      <path d={patternStrokes[pattern]} stroke={color} strokeWidth={2} fill="none" />
    </pattern>
  )
}
