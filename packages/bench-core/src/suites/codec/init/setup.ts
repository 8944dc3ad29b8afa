import type { CodecTrialSetup } from '../trial-setup.ts'

/** What an initialisation process is for: the only argument of its process, as JSON. */
export type InitSetup = CodecTrialSetup

/** What the process is asked once it runs; the argument is the encoded message that it decodes first, in base64. */
export const initQuestion = 'init'
/** Asks for the encoded form of the corpus's first message, in base64. */
export const encodedQuestion = 'encoded-message'

/** What it answers, as JSON. Null where the library is part of the runtime. */
export interface InitAnswer {
  readonly importNs: number | null
  readonly schemaNs: number
  readonly firstEncodeNs: number
  readonly firstDecodeNs: number
}
