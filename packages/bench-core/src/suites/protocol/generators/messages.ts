import type { TrialFault } from '../../../measure/process/trial-error.ts'
import type { ClientCommand, ClientReply, ClientSetup } from '../client/contract.ts'

/** What a run tells one of its generators; `id` is given back with the answer. */
export type ToGenerator = { readonly id: number; readonly client: number } & (
  | { readonly do: 'start'; readonly setup: ClientSetup }
  | { readonly do: 'ask'; readonly command: ClientCommand; readonly timeoutMs: number }
  | { readonly do: 'end' }
)

/** What a generator tells its run. */
export type FromGenerator =
  /** It has its machine, and clocks are known so well. */
  | { readonly type: 'ready'; readonly boundNs: number | null }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly reply: ClientReply
      readonly boundNs: number | null
    }
  | { readonly type: 'failed'; readonly id: number; readonly failure: TrialFault }
