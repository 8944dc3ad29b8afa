/** The parts that say something, one after another. */
export function joined(parts: readonly (string | null | undefined)[], by = ', '): string {
  return parts.filter(Boolean).join(by)
}
