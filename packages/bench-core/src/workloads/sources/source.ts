import type { Described } from '../own/inferred/described.ts'

/** Messages of one kind, as a source holds them. */
export interface RecordSet {
  /** Such as `GET /orders/{id} response`. */
  readonly name: string
  /** What to call the message in a schema, such as `OrdersResponse`. */
  readonly messageName: string
  /** Of the messages that the source saw travel, from 0 to 1; null where it saw none. */
  readonly share: number | null
  /** Objects as JSON, each on one line, as the source writes them. Never empty. */
  readonly records: readonly string[]
  /** What a person should know about how they were found. */
  readonly notes: readonly string[]
  /** What the source says of their values beside them; worked out when it is asked for. */
  readonly described?: () => Described
}

/** The messages of a file that holds other things too. */
export interface Source {
  /** The most frequent first. Never empty. */
  readonly sets: readonly RecordSet[]
  /** What was left out, and why. */
  readonly notes: readonly string[]
}

/** An object of a document that was parsed. */
export type Node = Readonly<Record<string, unknown>>

/** A kind of file that messages are found in. */
export interface SourceKind<Kind extends string = string> {
  readonly kind: Kind
  readonly title: string
  /** Whether a document is of this kind, by what stands at its top. */
  isOf(root: Node): boolean
  /** @throws WirebenchError `invalid-data` where there is no message in it, with what to do. */
  read(root: Node, file: string): Source
}
