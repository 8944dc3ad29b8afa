/** What was typed as a number above 0, with separators or without; null where it is none. */
export function positiveNumber(text: string): number | null {
  const value = Number(text.replaceAll(',', '').trim())
  return Number.isFinite(value) && value > 0 ? value : null
}

export const aboveZero = 'A number above 0.'
