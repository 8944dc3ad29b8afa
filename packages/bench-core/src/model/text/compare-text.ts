/** The order of two texts by their UTF-16 code units, for `toSorted`: the same wherever it is sorted. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
