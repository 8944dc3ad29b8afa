/** Why a schema, or a message type in it, can't be used, in words for the person who wrote it. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly code: 'invalid-schema' | 'unknown-message-type'
  /** One line saying what to do about it. */
  readonly hint: string
  /** What else is wrong, in the order of the files. */
  readonly others: readonly string[]

  constructor(
    code: SchemaError['code'],
    message: string,
    hint: string,
    { others = [], ...options }: ErrorOptions & { readonly others?: readonly string[] } = {},
  ) {
    super(oneLine(message), options)
    this.code = code
    this.hint = oneLine(hint)
    this.others = others
  }
}

/** Names in it are whatever a file says: some hold line breaks and whole files. */
function oneLine(text: string): string {
  const printable = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, '\uFFFD')
  return printable.length <= longest ? printable : `${printable.slice(0, longest)} …`
}

const longest = 1_000

/** The first of several mistakes, with what the others say. */
export function inOne([first, ...rest]: readonly [SchemaError, ...SchemaError[]]): SchemaError {
  if (rest.length === 0) return first
  const others = [...first.others, ...rest.flatMap((error) => [error.message, ...error.others])]
  return new SchemaError(first.code, first.message, first.hint, { cause: first, others })
}

export function isSome<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0
}
