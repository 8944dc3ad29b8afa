/** A phrase as a sentence of its own: with a capital and a full stop. */
export function sentence(phrase: string): string {
  const capital = `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`
}
