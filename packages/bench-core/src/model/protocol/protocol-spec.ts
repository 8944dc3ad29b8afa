import * as z from 'zod/mini'
import { StorageServer } from '../storage/storage-spec.ts'
import { sumBy } from '../sum.ts'
import { protocolOperations } from './operations.ts'

export * from './is-rpc.ts'
export * from './operations.ts'

export const ProtocolOperation = z.enum(protocolOperations)
export type ProtocolOperation = z.infer<typeof ProtocolOperation>

export const maxLoadConnections = 1000
export const maxInFlight = 256
/** Requests per second. */
export const lowestRate = 1
export const highestRate = 200_000
/** Of the open loop, at each rate and of each contender. */
export const longestSeconds = 3600
/** Machines that make one load. */
export const maxGenerators = 50
/** Different numbers of connections, requests in flight or rates in one run. */
export const maxLoads = 12

const Connections = z.int().check(z.minimum(1), z.maximum(maxLoadConnections))
const InFlight = z.int().check(z.minimum(1), z.maximum(maxInFlight))
const Rate = z.number().check(z.minimum(lowestRate), z.maximum(highestRate))
const DurationSeconds = z.number().check(z.minimum(1), z.maximum(longestSeconds))
const FillerBytes = z.int().check(z.minimum(0), z.maximum(1_048_576))

/** Of RFC 9110: what could end a header and begin something else is in neither. */
const HeaderName = z.string().check(z.maxLength(200), z.regex(/^[!#$%&'*+.^_`|~\w-]+$/))
/** `{secret:NAME}` in it stands for what nobody writes down. */
const HeaderValue = z.string().check(
  z.maxLength(8000),
  z.regex(/^[\t\x20-\x7e\x80-\xff]*$/),
  z.refine(
    (value) => !/\{secret:(?![A-Z][A-Z0-9_]*\})/.test(value),
    'doesn’t name a secret, as {secret:ORDERS} does',
  ),
)

const OperationName = z.string().check(z.minLength(1), z.maxLength(40))
const maxProtoCharacters = 1_000_000

/** One operation of the user's own HTTP service. */
export const TargetOperation = z.strictObject({
  name: OperationName,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the service's address. `{n}` counts from 1 to 1,000 and begins again, `{random}` is 12 hexadecimal digits that are never the same twice. */
  path: z
    .string()
    .check(
      z.startsWith('/'),
      z.maxLength(2000),
      z.regex(/^[\x21-\x7e]*$/, 'has a character that must be written as %XX'),
    ),
  headers: z.optional(z.record(HeaderName, HeaderValue)),
  /** Sent as it is where it is a text, as JSON where it is anything else; with the same placeholders as the path. */
  body: z.optional(z.json()),
  expectedStatus: z.int().check(z.minimum(100), z.maximum(599)),
  /** What the body of every answer has to be, byte by byte; absent where only its status is checked. */
  expectedBody: z.optional(z.string().check(z.maxLength(1_000_000))),
})
export type TargetOperation = z.infer<typeof TargetOperation>

/** What is spoken to a service that has methods and no resources. */
export const RpcProtocol = z.enum(['grpc', 'connect', 'grpc-web'])
export type RpcProtocol = z.infer<typeof RpcProtocol>

/** How a call can end, by the names that gRPC and Connect share. */
export const RpcStatus = z.enum([
  'ok',
  'canceled',
  'unknown',
  'invalid_argument',
  'deadline_exceeded',
  'not_found',
  'already_exists',
  'permission_denied',
  'resource_exhausted',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'unimplemented',
  'internal',
  'unavailable',
  'data_loss',
  'unauthenticated',
])
export type RpcStatus = z.infer<typeof RpcStatus>

/** One method of the user's own gRPC or Connect service, and what is sent to it. */
export const RpcOperation = z.strictObject({
  name: OperationName,
  /** Such as `acme.v1.Orders/Get`: unary, or with a stream of answers. */
  method: z
    .string()
    .check(
      z.maxLength(400),
      z.regex(/^[A-Za-z_][\w.]*\/[A-Za-z_]\w*$/, 'is not of the form package.Service/Method'),
    ),
  /** In the JSON mapping of Protobuf, one after the other and over again; texts have the same placeholders as a path. */
  messages: z.array(z.json()).check(z.minLength(1), z.maxLength(1000)),
  metadata: z.optional(z.record(HeaderName, HeaderValue)),
  /** Told to the service with each call. */
  deadlineMs: z.optional(z.int().check(z.minimum(1), z.maximum(60_000))),
  /** `ok` where nobody says. */
  expectedStatus: z.optional(RpcStatus),
  /** What every answer has to be, in JSON; absent where only its status is checked. */
  expected: z.optional(z.json()),
  /** How many messages a stream of answers has to have. */
  expectedMessages: z.optional(z.int().check(z.minimum(0))),
})
export type RpcOperation = z.infer<typeof RpcOperation>

/** Their names tell the cases of one service apart. */
const named = <Operation extends z.core.$ZodType<{ name: string }>>(operation: Operation) =>
  z.array(operation).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two have the same name'),
  )

export const TargetOperations = named(TargetOperation)
const RpcOperations = named(RpcOperation)

/** A schema as it was given: `.proto` files by the paths under which they import each other. */
const ProtoFiles = z
  .record(z.string().check(z.maxLength(400)), z.string())
  .check(
    z.refine(
      (files) => sumBy(Object.values(files), (text) => text.length) <= maxProtoCharacters,
      'has more than a million characters',
    ),
  )

export const HttpTarget = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Certificates in PEM of who vouches for the service’s own, in place of those that the runtime trusts. */
  ca: z.optional(z.string().check(z.maxLength(200_000), z.includes('-----BEGIN CERTIFICATE-----'))),
  operations: TargetOperations,
  /** Said by the user for an address that isn't this machine's own. */
  isConfirmed: z.optional(z.boolean()),
})

export const RpcTarget = z.strictObject({
  ...HttpTarget.shape,
  protocol: RpcProtocol,
  /** `2` for gRPC, `1.1` for the others where nobody says. */
  httpVersion: z.optional(z.enum(['1.1', '2'])),
  files: ProtoFiles,
  operations: RpcOperations,
})
export type RpcTarget = z.infer<typeof RpcTarget>

/** The name of the user's own service in cases. */
export const targetName = 'target'

/** The user's own service: HTTP's, or one that is called by gRPC, Connect or gRPC-Web. */
export const ProtocolTarget = z.union([RpcTarget, HttpTarget])
export type ProtocolTarget = z.infer<typeof ProtocolTarget>

/** How bodies can be compressed, as HTTP's content-encoding names it: `dcz` is Zstandard with a dictionary (RFC 9842). */
export const bodyCodings = ['gzip', 'br', 'zstd', 'dcz'] as const
export type BodyCodingName = (typeof bodyCodings)[number]

/** A transport with its options, under the name that its cases have. */
export const ProtocolContender = z.object({
  name: z.string(),
  transport: z.string(),
  connection: z.enum(['keep-alive', 'per-request']),
  compression: z.enum(['none', ...bodyCodings]),
  noDelay: z.boolean(),
  tls: z.boolean(),
  /** Absent where connections are TCP's. */
  socket: z.optional(z.enum(['tcp', 'unix'])),
  /** One of the transport's; absent for its default. */
  client: z.optional(z.string()),
  /** Requests in flight on each connection, whatever the load says; null leaves it to the load. */
  pipelining: z.nullable(InFlight),
})
export type ProtocolContender = z.infer<typeof ProtocolContender>

/** How requests come. `sequential` is a closed loop of one connection with one request in flight. */
export const ProtocolLoad = z.discriminatedUnion('load', [
  z.object({ load: z.literal('sequential') }),
  z.object({ load: z.literal('closed'), connections: Connections, inFlight: InFlight }),
  z.object({ load: z.literal('open'), rate: Rate, connections: Connections }),
])
export type ProtocolLoad = z.infer<typeof ProtocolLoad>

/** One thing that every contender is asked to do. */
export const ProtocolCell = z.object({
  operation: z.string(),
  workload: z.string(),
  load: ProtocolLoad,
  /** Bytes that every document is made larger by; absent where they are as the corpus has them. */
  fillerBytes: z.optional(FillerBytes),
  /** Every so-manieth message makes a dictionary and is sent by nobody; absent where nobody has one. */
  heldOutEvery: z.optional(z.int().check(z.minimum(2))),
  /** Where documents are kept, unless that is in memory; those of both sides where a duel's differ in it. */
  store: z.optional(z.string()),
  /** How many machines make the load; absent where the run's own does. */
  generators: z.optional(z.int().check(z.minimum(1), z.maximum(maxGenerators))),
})
export type ProtocolCell = z.infer<typeof ProtocolCell>

export const LadderRung = z.object({
  contender: z.string(),
  change: z.string(),
  /** A step aside: the next rung goes on from the one below it. */
  isAside: z.optional(z.boolean()),
})
export type LadderRung = z.infer<typeof LadderRung>

/** What the protocol suite does, complete. */
export const ProtocolSpec = z.object({
  reference: z.string(),
  contenders: z.array(ProtocolContender),
  cells: z.array(ProtocolCell),
  /** Where a sweep looks for the highest rate: p99 from the moment a request was due. */
  sloNs: z.number(),
  /** Measured time at each rate, over all rounds together; absent where the preset shares out its own. */
  durationSeconds: z.optional(DurationSeconds),
  /** Whether that is part of the time that the preset takes; it comes on top of it otherwise. */
  isRateTimeShared: z.optional(z.boolean()),
  store: z.enum(['memory', 'postgres']),
  /** The user's own server that documents are kept on; absent where PostgreSQL comes with the run, or takes no part. */
  server: z.optional(StorageServer),
  /** Where the contenders are the rungs of a ladder: what was changed at each against the one before. */
  ladder: z.optional(z.array(LadderRung)),
  target: z.optional(ProtocolTarget),
  /** The agents that generate the load, each its share of it; absent where the run's own machine does. */
  generators: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(maxGenerators))),
})
export type ProtocolSpec = z.infer<typeof ProtocolSpec>
