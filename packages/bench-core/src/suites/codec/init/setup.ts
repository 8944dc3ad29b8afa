/** What the process is asked once it runs; the argument is what another has encoded. */
export const initQuestion = 'init'
/** Asks for it. */
export const encodedQuestion = 'encoded-message'

/** Made by another process, as JSON: the corpus's first message in base64, and code that a build would have made. */
export interface FirstEncoded {
  readonly message: string
  readonly generated?: string | undefined
}

/** What it answers, as JSON. Null where the library is part of the runtime. */
export interface InitAnswer {
  readonly importNs: number | null
  readonly schemaNs: number
  readonly firstEncodeNs: number
  readonly firstDecodeNs: number
}
