/** The service's answer to a request that it understood and didn't do. */
export class Refusal {
  readonly code: RefusalCode
  readonly message: string

  constructor(code: RefusalCode, message: string) {
    this.code = code
    this.message = message
  }
}

/** `internal` is a fault of the server, the others are the client's. */
export type RefusalCode = 'not-found' | 'invalid' | 'internal'
