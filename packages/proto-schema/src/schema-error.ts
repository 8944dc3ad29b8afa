/** Why a schema, or a message type in it, can't be used, in words for the person who wrote it. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly code: 'invalid-schema' | 'unknown-message-type'
  /** One line saying what to do about it. */
  readonly hint: string

  constructor(code: SchemaError['code'], message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
