import { mean } from '../../../stats/mean.ts'

/**
 * Moves labels apart so that none covers another: the order stays, and the group stays around its middle as far as the
 * picture allows, from `top` down to `bottom`.
 */
export function spreadLabels(
  wanted: readonly number[],
  height: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!)
  const placed = [...wanted]
  for (let place = 1; place < order.length; place++) {
    const above = placed[order[place - 1]!]!
    placed[order[place]!] = Math.max(placed[order[place]!]!, above + height)
  }
  if (wanted.length === 0) return []
  const shift = mean(placed) - mean(wanted)
  const centred = placed.map((y) => y - shift)
  const above = Math.max(0, top - Math.min(...centred))
  const below = Math.max(0, Math.max(...centred) - bottom)
  return centred.map((y) => y + above - (above > 0 ? 0 : below))
}

const characterWidth = 6.6
const wideCharacter = 7.2
const textGap = 6

/** Where a text stands along an axis, and what it takes of it, in pixels. */
interface TextPlace {
  readonly at: number
  readonly size: number
}

/** The ticks whose texts have room beside each other: the ends of the axis first, then 1 and other powers of ten. */
export function ticksWithRoom<Of extends { readonly at: number }>(
  ticks: readonly Of[],
  placeOf: (tick: Of) => TextPlace,
): ReadonlySet<Of> {
  const rank = ({ at }: Of, index: number) =>
    index === 0 || index === ticks.length - 1 ? 0 : Number.isInteger(Math.log10(at)) ? 1 : 2
  const kept = new Map<Of, TextPlace>()
  const ranked = ticks.map((tick, index) => ({ tick, place: placeOf(tick), rank: rank(tick, index) }))
  for (const { tick, place } of ranked.toSorted((a, b) => a.rank - b.rank)) {
    const fits = [...kept.values()].every(
      ({ at, size }) => Math.abs(place.at - at) >= (place.size + size) / 2,
    )
    if (fits) kept.set(tick, place)
  }
  return new Set(kept.keys())
}

/** What a text takes beside others. */
export function widthOfText(text: string): number {
  return text.length * characterWidth + textGap
}

/** As much room as the longest name takes in a wide font, up to a limit. */
export function roomForNames(names: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...names.map((name) => name.length)) * wideCharacter)
}

/** The end of a name, which tells it from others of its kind, where there is no room for all of it. */
export function fittedEnd(name: string, room: number): string {
  if (name.length * characterWidth <= room) return name
  return `…${name.slice(-Math.max(1, Math.floor(room / characterWidth) - 1))}`
}

/** A name, cut short where there is no room for it. */
export function fittedName(name: string, room: number): string {
  if (name.length * characterWidth <= room) return name
  const characters = Math.floor(room / characterWidth)
  return `${name.slice(0, Math.max(1, characters - 1))}…`
}
