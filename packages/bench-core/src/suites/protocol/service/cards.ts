/** What `modify` appends to a card's text. */
const cardSuffix = ' (revised)'

interface CardText {
  text: string
  popularityRank: number
}

/** Does `modify` on a card just decoded, in place: property names are the same in every encoding's native form. */
export function modifyCard(card: unknown): unknown {
  const changed = card as CardText
  changed.text += cardSuffix
  changed.popularityRank += 1
  return changed
}
