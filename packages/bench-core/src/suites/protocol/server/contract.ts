import type { WirebenchErrorCode } from '../../../model/errors.ts'
import type { EchoedSource } from '../own/echoed-messages.ts'
import type { Address, WireOptions } from '../transport.ts'

/** Everything that a server process is told; it travels over the command pipe, as the store's address can hold a password. */
export interface ServerSetup {
  readonly transport: string
  readonly wire: WireOptions
  /** 0 lets the system choose. */
  readonly port: number
  /** Where others have to reach it than this machine's own: its address. */
  readonly host?: string | undefined
  readonly store: StoreChoice
  /** The store begins with this many documents of the `user-document` corpus of this seed: see `seededDocument`. */
  readonly seed: number
  readonly seededDocuments: number
  /** The messages that are echoed, where some are. */
  readonly echoed?: EchoedSource | undefined
  /** Every so-manieth message makes a dictionary, where the contender has one. */
  readonly heldOutEvery?: number | undefined
  /** Work that is added to every request, for a check of whether a difference of known size is found. */
  readonly plantedNs?: number | undefined
}

export type StoreChoice =
  | { readonly kind: 'memory' }
  /** In a schema that the coordinator has made, and drops; over so many connections at most. */
  | { readonly kind: 'postgres'; readonly url: string; readonly schema: string; readonly connections: number }

export type ServerCommand =
  | { readonly type: 'start'; readonly setup: ServerSetup }
  /** The most memory that the server has held so far. */
  | { readonly type: 'peak-rss' }
  /** Forgets created documents and brings back the seeded ones. */
  | { readonly type: 'reset' }

export type ServerReply =
  | { readonly type: 'listening'; readonly address: Address }
  /** `code` and `hint` are a WirebenchError's; null for any other error. */
  | {
      readonly type: 'failed'
      readonly code: WirebenchErrorCode | null
      readonly text: string
      readonly hint: string | null
    }
  | { readonly type: 'peak-rss'; readonly bytes: number }
  | { readonly type: 'reset' }
