import { nearNames } from '@wirebench/proto-schema/near-names'
import { type Wording, wordsFor } from './options/option/words.ts'

/** What can go wrong in a way that a person can mend; each code has one meaning in the CLI and over HTTP. */
export type WirebenchErrorCode =
  | 'invalid-option'
  | 'unknown-suite'
  | 'unknown-codec'
  | 'unknown-format'
  | 'unknown-transport'
  | 'unknown-workload'
  | 'unknown-run'
  | 'invalid-schema'
  | 'unknown-message-type'
  | 'invalid-data'
  | 'unknown-messages'
  | 'unreadable-report'
  | 'unreadable-run'
  | 'not-comparable'
  | 'store-unavailable'
  | 'database-unavailable'
  | 'database-unsuitable'
  | 'database-failed'
  | 'port-in-use'
  | 'machine-busy'
  | 'not-quiet'
  | 'system-refused'
  | 'not-confirmed'
  | 'target-unreachable'
  | 'trial-failed'
  | 'unknown-lane'
  | 'lane-missing'
  | 'unsupported-platform'
  | 'stale-attempt'
  | 'no-agent'

/** A failure that the person at the keyboard can act on. Anything else is a bug and keeps its stack. */
export class WirebenchError extends Error {
  override readonly name = 'WirebenchError'
  readonly code: WirebenchErrorCode
  /** One line saying what to do about it. */
  readonly hint: string
  /** Both as they are said to a person at the form, where options go by other names. */
  readonly inForm: { readonly message: string; readonly hint: string }
  /** What else is wrong, a line each. */
  readonly others: readonly string[]
  /** The part of the request that it is about, as a path such as `codecs.1`; undefined where it is about none. */
  field: string | undefined

  constructor(
    code: WirebenchErrorCode,
    message: string | Wording,
    hint: string | Wording,
    options?: ErrorOptions & { readonly field?: string | undefined; readonly others?: readonly string[] },
  ) {
    const [what, todo] = [wordsFor(message), wordsFor(hint)]
    super(what.inTerminal, options)
    this.code = code
    this.hint = todo.inTerminal
    this.inForm = { message: what.inForm, hint: todo.inForm }
    this.field = options?.field
    this.others = options?.others ?? []
  }
}

/** A refusal of what was asked for: why, what to do instead, and which part of the request it is about. */
export function invalidOption(
  message: string | Wording,
  hint: string | Wording,
  field?: string,
): WirebenchError {
  return new WirebenchError('invalid-option', message, hint, { field })
}

/** 0 done, 1 failed or the thing judged did, 2 the user's mistake, 70 a bug of Wirebench. */
export type ExitCode = 0 | 1 | 2 | 70

/** Does what one part of a request asks for: a refusal that names no part is about that one. */
export function inField<Result>(field: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    if (error instanceof WirebenchError) error.field ??= field
    throw error
  }
}

/**
 * The same for each part of a list, `codecs.0` and on. A refusal tells all that is wrong with the list, and is about the
 * first part that is.
 */
export function inEachField<Part, Result>(
  field: string,
  parts: readonly Part[],
  action: (part: Part) => Result,
): Result[] {
  const refusals: WirebenchError[] = []
  const results = parts.flatMap((part, index) => {
    try {
      return [inField(`${field}.${index}`, () => action(part))]
    } catch (error) {
      if (!(error instanceof WirebenchError)) throw error
      refusals.push(error)
      return []
    }
  })
  const [first] = refusals
  if (first === undefined) return results
  if (refusals.length === 1) throw first
  const all = (textOf: (refusal: WirebenchError) => string) => [...new Set(refusals.map(textOf))].join('; ')
  throw new WirebenchError(
    first.code,
    { inTerminal: all(({ message }) => message), inForm: all(({ inForm }) => inForm.message) },
    { inTerminal: all(({ hint }) => hint), inForm: all(({ inForm }) => inForm.hint) },
    { field: first.field },
  )
}

/** The entry of a name in a catalogue. @throws WirebenchError of the code, naming the nearest known ones. */
export function findNamed<Entry>(
  name: string,
  catalogue: readonly Entry[],
  nameOf: (entry: Entry) => string,
  { code, what }: { readonly code: WirebenchErrorCode; readonly what: string },
): Entry {
  const found = catalogue.find((entry) => nameOf(entry) === name)
  if (found !== undefined) return found
  throw new WirebenchError(
    code,
    `there is no ${what} named "${name}"`,
    choiceHint(name, catalogue.map(nameOf)),
  )
}

/** What to do about a name that nothing has: the nearest ones, or else all that there are. */
export function choiceHint(name: string, known: readonly string[]): string {
  const near = nearNames(name, known)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : `choose one of ${known.join(', ')}`
}
