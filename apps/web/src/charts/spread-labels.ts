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
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  if (wanted.length === 0) return []
  const shift = mean(placed) - mean(wanted)
  const centred = placed.map((y) => y - shift)
  const above = Math.max(0, top - Math.min(...centred))
  const below = Math.max(0, Math.max(...centred) - bottom)
  return centred.map((y) => y + above - (above > 0 ? 0 : below))
}

const characterWidth = 6.6

/** As much room as the longest name takes, up to a limit. */
export function roomForNames(names: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...names.map((name) => name.length)) * characterWidth)
}

/** A name, cut short where there is no room for it. */
export function fittedName(name: string, room: number): string {
  const characters = Math.floor(room / characterWidth)
  return name.length <= characters ? name : `${name.slice(0, Math.max(1, characters - 1))}…`
}
