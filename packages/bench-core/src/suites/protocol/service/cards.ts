import { Refusal } from './refusal.ts'

/** What `modify` appends to a card's text. */
const cardSuffix = ' (revised)'

interface CardText {
  text?: unknown
  popularityRank?: unknown
}

/**
 * Does `modify` on a card just decoded, in place: property names are the same in every encoding's native form. What is
 * empty or 0 may be left out, as in JSON.
 */
export function modifyCard(card: unknown): unknown {
  const changed = card as CardText
  const { text = '', popularityRank = 0 } = changed
  if (typeof text !== 'string') return new Refusal('invalid', 'text is a text')
  if (typeof popularityRank !== 'number') return new Refusal('invalid', 'popularityRank is a number')
  changed.text = text + cardSuffix
  changed.popularityRank = popularityRank + 1
  return changed
}
