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
export const whenQuiet: Named = { flag: '--when-quiet 10m', label: 'Start when quiet' }

/** What a run is asked for by files and addresses, which no request holds. */
export const pgUrl: Named = { flag: '--pg-url', label: 'my own server' }
/** The server that messages are read from. */
export const fromUrl: Named = { flag: '--from-url', label: 'Address of the PostgreSQL server' }
export const ownService: Named = { flag: '--target', label: 'my own HTTP, gRPC or Connect service' }
export const ownMessages: Named = { flag: '--proto', label: 'your own messages' }

function inTerminal(part: Part): string {
  if (typeof part !== 'object') return String(part)
  return 'inTerminal' in part ? part.inTerminal : (part.flag ?? part.label)
}

function inForm(part: Part): string {
  if (typeof part !== 'object') return String(part)
  return 'inForm' in part ? part.inForm : `“${part.label}”`
}
