/** What paints a text; without colour it returns it as it is. */
export interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly yellow: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
}

/** Paints with escape codes of ANSI terminals, or not at all. */
export function painter(color: boolean): Paint {
  const code = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { bold: code(1, 22), dim: code(2, 22), yellow: code(33, 39), red: code(31, 39), green: code(32, 39) }
}
