import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { CodecEntry } from '../../codecs/codec.ts'
import type {
  BodyCodingName,
  cardOperations,
  documentOperations,
  ownOperations,
} from '../../model/protocol/protocol-spec.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'
import type { DocumentFields, StoredDocument } from './service/documents.ts'
import type { OpenService } from './service/open-service.ts'

type DocumentOperation = (typeof documentOperations)[number]
export type CardOperation = (typeof cardOperations)[number]

export type OperationName = DocumentOperation | CardOperation

/** One request in plain values, with what its answer has to hold. */
export type OperationInput =
  | { readonly operation: 'create'; readonly document: DocumentFields }
  | { readonly operation: 'read'; readonly id: string; readonly expected: DocumentFields }
  | { readonly operation: 'update'; readonly id: string; readonly document: DocumentFields }
  | QueryInput
  | { readonly operation: 'batch'; readonly documents: readonly DocumentFields[] }
  | MessageInput

export interface QueryInput {
  readonly operation: 'query'
  readonly minimumAge: number
  readonly limit: number
  readonly expected: readonly StoredDocument[]
}

/** A request whose answer is a message too. */
export type MessageInput = CardInput | OwnInput

export interface CardInput {
  readonly operation: CardOperation
  /** A message of the corpus of the transport's `cardWorkload`. */
  readonly card: Message
}

/** A message of the user's own. */
export interface OwnInput {
  readonly operation: (typeof ownOperations)[number]
  readonly own: Message
}

/**
 * How a request ended. Only `ok` was answered by the server with the content that was due; anything else is a failure
 * and has no latency. `not-found` and `invalid` are the service's own refusals, `error` any other one that the server
 * expressed, `connection-lost` the end of the connection before the answer.
 */
export type Outcome = 'ok' | 'wrong-answer' | 'not-found' | 'invalid' | 'error' | 'connection-lost'

/** Told once for every request sent. `tag` is the sender's own; `answer` is the decoded answer or refusal, if any, and holds only during the call. */
export type AnswerListener = (tag: number, outcome: Outcome, answer: unknown) => void

/** A request in the form in which a program that uses this transport would hold it, made before anything is timed. */
export interface PreparedRequest {
  readonly input: OperationInput
}

/** What both ends of a connection have to agree about. */
export interface WireOptions {
  /** Whether what is large enough travels compressed, in the way that the transport's `compressions` say. */
  readonly compression: 'none' | BodyCodingName
  /** What the dictionary of `dcz` is made of: cards that nobody sends, or messages of the user's own. */
  readonly dictionaryCards?: readonly Message[] | undefined
  /** A Unix domain socket in place of TCP on 127.0.0.1. */
  readonly socket: 'tcp' | 'unix'
  /** TCP_NODELAY, at both ends. */
  readonly noDelay: boolean
  readonly tls: boolean
  /** The type of the user's own messages, where those are echoed in place of cards. */
  readonly ownType?: DescMessage | undefined
}

export interface ConnectOptions extends WireOptions {
  /** `per-request`: every request opens a connection and closes it after the answer. */
  readonly connection: 'keep-alive' | 'per-request'
  /** HTTP/1.1 requests sent ahead of their answers on one connection; 1 is no pipelining. Others ignore it. */
  readonly pipelining: number
  /** One of the transport's `clients`; undefined takes its first. */
  readonly client: string | undefined
}

export const defaultConnectOptions: ConnectOptions = {
  compression: 'none',
  socket: 'tcp',
  noDelay: true,
  tls: false,
  connection: 'keep-alive',
  pipelining: 1,
  client: undefined,
}

export interface Address {
  readonly host: string
  readonly port: number
  /** Of a Unix domain socket, which has neither of them. */
  readonly path?: string | undefined
  /** The server's own certificate in PEM form, where it speaks TLS. */
  readonly certificate?: string | undefined
}

/**
 * A way to reach the document service: named implementations of both ends.
 *
 * Work is the same for all: a request that is held in the library's native form is encoded, sent, received, decoded,
 * validated and worked; the answer is encoded, sent, received, decoded and checked against what was due, in full:
 * documents field by field, lists of them and messages byte by byte. All of it lies between `send` and the listener's call.
 * Getting from plain values to the native form happens in `prepare` and is never timed, for any transport.
 */
export interface TransportEntry {
  readonly info: Omit<ContenderInfo, 'version' | 'encoding'>
  /** Left out of runs that name no transports: presets hold their times. */
  readonly isChosenByName?: true
  readonly operations: readonly OperationName[]
  /** The workload whose messages its card operations take. */
  readonly cardWorkload: 'trading-card' | 'trading-card-enums'
  /** What travels compressed where options ask for it, and how; what it lacks it can't do. */
  readonly compressions: Readonly<Partial<Record<BodyCodingName, string>>>
  /** Writes the bodies of cards and of the user's own messages; the transport's encoding is its own. */
  readonly messageCodec: CodecEntry
  /** Names of the clients, the default first; `lean` is ours, others are a library's own. */
  readonly clients: readonly [string, ...string[]]
  /** Most requests in flight on one connection. */
  maxInFlight(options: ConnectOptions): number
  /** Serves at an address, or on a Unix domain socket. Libraries are loaded here, so that a process loads one transport's and no other's. */
  serve(open: OpenService, options: ServeOptions): Promise<RunningServer>
  /** The client's side, its libraries loaded. */
  client(options: ConnectOptions): Promise<TransportClient>
}

export interface ServeOptions extends WireOptions {
  /** 0 lets the system choose. */
  readonly port: number
  /** The address of this machine that is listened at; 127.0.0.1 where nobody says. */
  readonly host?: string | undefined
}

export interface RunningServer {
  readonly address: Address
  /** Ends every connection and frees the port. */
  close(): Promise<void>
}

export interface TransportClient {
  /** Untimed. A prepared request can be sent any number of times, on any connection of this client. */
  prepare(input: OperationInput): PreparedRequest
  /**
   * Resolves when the connection can take requests (`per-request`: at once).
   * @throws Error of the system where the address can't be reached.
   */
  connect(address: Address, listener: AnswerListener): Promise<Connection>
}

/** One connection. At most `maxInFlight` requests may be on their way at a time. */
export interface Connection {
  /** Encodes and sends. The listener is called once, never before this returns. */
  send(request: PreparedRequest, tag: number): void
  /** Whether requests can still be sent; false after the connection was lost. */
  readonly alive: boolean
  /** Bytes on the wire so far, headers and handshakes of the protocol included, by the sockets' own counters. */
  wireBytes(): WireBytes
  /** Ends the connection; what is in flight is told as `connection-lost`. */
  close(): Promise<void>
}

export interface WireBytes {
  readonly sent: number
  readonly received: number
}
