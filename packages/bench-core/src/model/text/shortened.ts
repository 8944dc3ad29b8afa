/** The beginning of a text that is too long for where it stands. */
export function shortened(text: string, most = 40): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
