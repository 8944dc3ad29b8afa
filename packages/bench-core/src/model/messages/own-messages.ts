import * as z from 'zod/mini'
import { Encoding } from '../report/contender.ts'
import { MessageSuite } from '../suite-name.ts'
import { DataSource } from './data-source.ts'
import { InferredSchema } from './inferred-schema.ts'

export { isOwnWorkload, ownWorkloadName, workloadTitle } from './own-workload-name.ts'

/** What a run keeps at most: every process that measures proves the round trip of all of them, and holds them all. */
export const maxMessages = 1_024

/** Identifies a stored schema with its data by their content, so that it holds no path of any machine. */
export const OwnMessagesId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** What makes operations on a message long, as far as it is known before anything is measured. */
export const MessageWeight = z.object({
  /** Scalar values in it, those in lists and maps included. */
  values: z.number(),
  /** In protobuf. */
  bytes: z.number(),
})
export type MessageWeight = z.infer<typeof MessageWeight>

const JsonKind = z.enum(['nothing', 'null', 'truth value', 'number', 'text', 'list', 'object'])
export type JsonKind = z.infer<typeof JsonKind>

/** JSON that doesn't come back from its messages as it was. By kinds alone: names of fields and values go out with no report. */
const ChangedJson = z.object({
  /** Of all messages, those of which something doesn't come back. */
  records: z.int(),
  /** What becomes of what, and at how many paths; those with the most come first. */
  kinds: z.array(z.object({ given: JsonKind, became: JsonKind, paths: z.int() })).check(z.maxLength(49)),
})
export type ChangedJson = z.infer<typeof ChangedJson>

/** Messages that the user brought, as a run's spec names them: a workload beside the built-in ones. */
export const OwnMessages = z.object({
  id: OwnMessagesId,
  /** Full name of the message type. */
  messageType: z.string().check(z.minLength(1), z.maxLength(400)),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Distinct messages that operations rotate through. */
  messages: z.int().check(z.minimum(1)),
  /** Whether they are the user's or were made up from the schema. */
  source: z.enum(['samples', 'generated']),
  /** Where they came as JSON, which JSON contenders then carry as it was given. */
  given: z.optional(z.literal('json')),
  /** Where the schema was inferred from them. */
  schema: z.optional(z.literal('inferred')),
  /** What that schema guesses. */
  guesses: z.optional(z.int().check(z.minimum(0))),
  /** How they come back as the JSON that they came as. */
  changed: z.optional(ChangedJson),
  /** What was left out of them so that every contender can carry the rest. */
  leaveOut: z.optional(z.enum(['messages', 'details'])),
  /** What one of them holds, in the mean; by it a run's time is estimated. */
  weight: MessageWeight,
})
export type OwnMessages = z.infer<typeof OwnMessages>

/** What is kept beside stored messages. */
export const OwnManifest = z.object({
  version: z.literal(1),
  ...OwnMessages.shape,
  importedAtMs: z.number(),
  /** Of the protobuf binary of all messages; 0 where they are made up for each run from its seed. */
  corpusBytes: z.int(),
  schemaFiles: z.array(z.string()),
  /** The number of each message among the records of the data, counted from 1, where these are more. */
  records: z.optional(z.array(z.int())),
  /** What a person should know about how it was read. */
  notes: z.array(z.string()),
  /** Where they were found in a file among other things. */
  origin: z.optional(DataSource),
  /** The messages of which something was left out, where they were stored before. */
  from: z.optional(OwnMessagesId),
})
export type OwnManifest = z.infer<typeof OwnManifest>

/** A message type that a schema defines. */
export const MessageTypeChoice = z.object({
  name: z.string(),
  file: z.string(),
  fields: z.int(),
  /** Whether no other message of the schema holds it: likely the one to measure. */
  isOutermost: z.boolean(),
})
export type MessageTypeChoice = z.infer<typeof MessageTypeChoice>

/** One field of the tree that was understood, in the order of a walk through it. */
export const FieldNode = z.object({
  /** Such as `lines.price`. */
  path: z.string(),
  /** 1 for a field of the message itself. */
  depth: z.int(),
  name: z.string(),
  number: z.int(),
  /** Such as `string`, `map<string, acme.v1.Line>` or a type's full name. */
  type: z.string(),
  presence: z.enum(['required', 'optional', 'implicit', 'repeated', 'map', 'oneof']),
  oneof: z.nullable(z.string()),
  /** Whether the fields within it are left out, because they have been listed further up or go too deep. */
  isFolded: z.boolean(),
})
export type FieldNode = z.infer<typeof FieldNode>

/** Bytes of one path of the message over the whole corpus. The parts are its own; those of the paths within it are theirs. */
export const FieldBytesRow = z.object({
  path: z.string(),
  depth: z.int(),
  json: z.object({
    /** Its name with quotation marks and colon, once for every time that it is written. */
    nameBytes: z.int(),
    /** Braces, brackets and commas. */
    punctuationBytes: z.int(),
    valueBytes: z.int(),
    /** All of the above with everything within it. */
    totalBytes: z.int(),
  }),
  protobuf: z.object({
    tagBytes: z.int(),
    lengthBytes: z.int(),
    valueBytes: z.int(),
    totalBytes: z.int(),
  }),
})
export type FieldBytesRow = z.infer<typeof FieldBytesRow>

/** Where the bytes go: the parts of all rows together are exactly the bytes of the corpus, in either encoding. */
export const FieldBytes = z.object({
  messages: z.int(),
  /** As they were given, or else by the official mapping; null where that can't carry them. */
  jsonBytes: z.nullable(z.int()),
  protobufBytes: z.int(),
  /** In the order of a walk through the message; the first row, with an empty path, is the message itself. */
  rows: z.array(FieldBytesRow),
})
export type FieldBytes = z.infer<typeof FieldBytes>

const CodecBase = { codec: z.string(), title: z.string(), encoding: Encoding }

/** What a codec makes of the messages, before anything is timed. */
export const CodecPreflight = z.discriminatedUnion('status', [
  z.object({
    ...CodecBase,
    status: z.literal('carries'),
    minBytes: z.int(),
    medianBytes: z.number(),
    meanBytes: z.number(),
    maxBytes: z.int(),
  }),
  z.object({
    ...CodecBase,
    status: z.literal('left-out'),
    reason: z.enum(['lossy', 'threw']),
    text: z.string(),
  }),
])
export type CodecPreflight = z.infer<typeof CodecPreflight>

/** A contender that will be left out of its suite, and why. */
export const LeftOutContender = z.object({ name: z.string(), title: z.string(), text: z.string() })
export type LeftOutContender = z.infer<typeof LeftOutContender>

/** A place that doesn't come back as it was where JSON becomes a message and JSON again. */
const JsonLoss = z.object({
  /** In the names of the JSON, such as `.lines[].price`. */
  path: z.string(),
  /** The first record in which it is so, counted from 1, and how many there are. */
  record: z.int(),
  records: z.int(),
  given: z.string(),
  became: z.string(),
})
export type JsonLoss = z.infer<typeof JsonLoss>

/** How JSON comes back by way of the message. */
export const AsGiven = z.object({
  records: z.int(),
  /** Records of which something doesn't come back as it was. */
  changed: z.int(),
  losses: z.array(JsonLoss),
})
export type AsGiven = z.infer<typeof AsGiven>

/** A field that rows can be found by, with how many different values it has. */
const QueryFieldChoice = z.object({ name: z.string(), values: z.int() })

/** Where single messages keep contenders out that carry the others. */
const Uncarried = z.object({
  /** How many of those that were tried keep out a contender of a run that names none. */
  messages: z.int(),
  /** How many of them have details that could be changed. */
  details: z.int(),
  /** Whom they keep out, those included that have to be named, and which of those that were tried do, counted from 0. */
  of: z.array(z.object({ suite: MessageSuite, name: z.string(), messages: z.array(z.int()) })),
})
export type Uncarried = z.infer<typeof Uncarried>

/** What was understood of a workload and what a run would measure of it. */
export const Preflight = z.object({
  workload: z.string(),
  title: z.string(),
  messageType: z.string(),
  messages: z.int(),
  source: z.enum(['built-in', 'samples', 'generated']),
  notes: z.array(z.string()),
  fields: z.array(FieldNode),
  /** Fields that the list leaves out because there are too many. */
  fieldsLeftOut: z.int(),
  /** Messages that every codec was tried with; a run tries all of them. */
  messagesTried: z.int(),
  codecs: z.array(CodecPreflight),
  storage: z.optional(
    z.object({
      /** The field that queries look at and updates change unless another is chosen; null leaves those phases out. */
      field: z.nullable(z.string()),
      /** All that could be chosen. */
      fields: z.array(QueryFieldChoice),
      leftOut: z.array(LeftOutContender),
    }),
  ),
  protocol: z.optional(z.object({ leftOut: z.array(LeftOutContender) })),
  uncarried: z.optional(Uncarried),
  fieldBytes: FieldBytes,
  /** Of messages that came as JSON. */
  asGiven: z.optional(AsGiven),
})
export type Preflight = z.infer<typeof Preflight>

/**
 * The answer to a schema, data and a message type. Where none was named, the first of the outermost ones that the data fits
 * is taken, and those that could be meant instead come with it; or they come alone, where the data fits none of the outermost.
 */
export const PreflightAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('understood'),
    own: z.nullable(OwnMessages),
    preflight: Preflight,
    /** Where no schema was given. */
    inferred: z.optional(InferredSchema),
    /** Where the data were found in a file among other things: what else could be taken of it. */
    source: z.optional(DataSource),
    /** Where something was left out: the messages as they were. */
    from: z.optional(OwnMessagesId),
    messageTypes: z.optional(z.array(MessageTypeChoice)),
  }),
  z.object({
    status: z.literal('choose-message'),
    messageTypes: z.array(MessageTypeChoice),
    /** Why the likeliest one, the first, can't be taken. */
    problem: z.object({
      code: z.string(),
      message: z.string(),
      hint: z.string(),
      others: z.optional(z.array(z.string())),
    }),
  }),
])
export type PreflightAnswer = z.infer<typeof PreflightAnswer>
