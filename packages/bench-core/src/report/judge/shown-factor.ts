/**
 * The ratio that a sentence states, on the same side of one as `ratio`: 1.89 for "1.89× slower", 1 ÷ 89 for "89×
 * faster", 0.94 for "6.0 % smaller". Null where it states none.
 */
export function shownFactor(text: string, ratio: number): number | null {
  // No number begins within another: a text of digits alone would be gone through once for each of them.
  const found = /(?<![\d,.])(\d[\d,]*(?:\.\d+)?)\s*(×|x\b|%) (?:faster|slower|smaller|larger|less|more)/.exec(
    text,
  )
  if (!found) return null
  const size = Number(found[1]!.replaceAll(',', ''))
  if (found[2] === '%') return ratio < 1 ? 1 - size / 100 : 1 + size / 100
  return ratio < 1 ? 1 / size : size
}
