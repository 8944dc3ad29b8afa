import type { DescMessage, Message } from '@bufbuild/protobuf'
import {
  contactEnumValueAdded,
  contactFieldInOneof,
  contactFieldRemoved,
  contactFieldRenamed,
  contactFieldRepeated,
  contactIntegerWidened,
} from './contact-evolutions.ts'
import { personFieldsAdded } from './person-evolution.ts'

/** One of the two versions of a schema, with messages as programs of that version write them. */
export interface SchemaVersion {
  readonly type: DescMessage
  /** Distinct messages, the same ones for the same seed. */
  corpus(seed: number): readonly Message[]
}

/** A single step that a schema takes while programs of both versions are running. */
export interface Evolution {
  readonly name: string
  readonly title: string
  /** What changed, in words. Fields of both versions that have the same number are the same field. */
  readonly change: string
  readonly before: SchemaVersion
  readonly after: SchemaVersion
}

/** Every evolution that codecs are asked about; a new one is a schema in `proto/`, a corpus and a line here. */
export const evolutions: readonly Evolution[] = [
  personFieldsAdded,
  contactFieldRemoved,
  contactFieldRenamed,
  contactIntegerWidened,
  contactFieldRepeated,
  contactFieldInOneof,
  contactEnumValueAdded,
]
