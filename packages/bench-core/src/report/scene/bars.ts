import type { Pattern } from './series-style.ts'

/** A magnitude as a bar from 0, with its figure in words beside it. */
export interface Bar {
  readonly id: string
  readonly label: string
  /** One for a plain bar, several for a stacked one. */
  readonly parts: readonly BarPart[]
  readonly text: string
  /** A second line under the figure. */
  readonly note?: string | null
  /** Drawn lower, as belonging to the bar above it. */
  readonly minor?: boolean
}

export interface BarPart {
  readonly id: string
  /** Length relative to the longest bar, 0 to 1. */
  readonly share: number
  readonly color: string
  readonly pattern: Pattern
  /** What the piece is, for those who point at it. */
  readonly title: string
}

/** A part with the share of the longest bar at which it begins. */
export function placedParts(parts: readonly BarPart[]): readonly (BarPart & { readonly from: number })[] {
  let end = 0
  return parts.map((part) => {
    const from = end
    end += part.share
    return { ...part, from }
  })
}
