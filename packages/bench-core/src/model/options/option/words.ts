/** A sentence about options, for a person in a terminal, who knows them by their flags, and for one at the form. */
export interface Wording {
  readonly inTerminal: string
  readonly inForm: string
}

/** What goes by a flag in a terminal, and by a label in the form. */
export interface Named {
  readonly flag?: `--${string}`
  readonly label: string
}

type Part = Named | Wording | string | number

/** A sentence in which options are named where it is read: `fewer --rounds`, or `fewer “Rounds”`. */
export function words(texts: TemplateStringsArray, ...parts: readonly Part[]): Wording {
  const written = (write: (part: Part) => string) => String.raw({ raw: texts }, ...parts.map(write))
  return { inTerminal: written(inTerminal), inForm: written(inForm) }
}

/** Such a sentence for each of the places. */
export function wordsFor(text: string | Wording): Wording {
  return typeof text === 'string' ? { inTerminal: text, inForm: text } : text
}

/** Several options: `--rate and --slo`. */
export function listed(options: readonly Named[]): Wording {
  return {
    inTerminal: options.map(inTerminal).join(' and '),
    inForm: options.map(inForm).join(' and '),
  }
}

/** Has a run wait for a quiet machine. */
export const startWhenQuiet = { flag: '--when-quiet', label: 'Start when quiet' } as const
export const whenQuiet: Named = { ...startWhenQuiet, flag: `${startWhenQuiet.flag} 10m` }

/** The address of a server, which may hold a password: no request, file or command that is shown has it. */
export interface SecretAddress extends Required<Named> {
  /** The environment variable that takes it instead. */
  readonly variable: string
}
/** The server to measure on. */
export const pgUrl: SecretAddress = {
  flag: '--pg-url',
  label: 'My own server',
  variable: 'WIREBENCH_PG_URL',
}
/** Where its address is said: in a duel by variables alone. */
export const pgUrlSaid: Wording = {
  inTerminal: `${pgUrl.flag}, or in a duel ${pgUrl.variable}_A and ${pgUrl.variable}_B`,
  inForm: `“${pgUrl.label}”`,
}
/** The server that messages are read from. */
export const fromUrl: SecretAddress = {
  flag: '--from-url',
  label: 'Address of the PostgreSQL server',
  variable: 'WIREBENCH_FROM_URL',
}

function inTerminal(part: Part): string {
  if (typeof part !== 'object') return String(part)
  return 'inTerminal' in part ? part.inTerminal : (part.flag ?? part.label)
}

function inForm(part: Part): string {
  if (typeof part !== 'object') return String(part)
  return 'inForm' in part ? part.inForm : `“${part.label}”`
}
