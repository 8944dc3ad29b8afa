import type { DescriptorProto } from '@bufbuild/protobuf/wkt'
import { firstFew } from '../first-few.ts'
import { nearNames } from '../near-names.ts'
import type { ParsedFile } from '../parse/parsing.ts'
import { inOne, isSome, SchemaError } from '../schema-error.ts'
import { messageNames, symbolsOf } from './symbols.ts'

/** A message type that could be measured. */
export interface MessageTypeChoice {
  readonly name: string
  readonly file: string
  readonly fields: number
  /** Whether no other message of the schema holds it. */
  readonly isOutermost: boolean
  /** Set where it has all fields that were asked for. */
  readonly hasThem?: true
}

/** What of a file it takes to list what it defines, without all that was read of it. */
export interface Outline {
  readonly types: readonly Omit<MessageTypeChoice, 'isOutermost'>[]
  /** Last parts of the names of types that fields of other messages have. */
  readonly held: ReadonlySet<string>
}

/**
 * Undefined where none of the files defines it.
 * @throws SchemaError `unknown-message-type` where the end of a name could mean several.
 */
export function findMessageType(
  wanted: string,
  files: readonly ParsedFile[],
): { fullName: string; file: ParsedFile } | undefined {
  const wantedName = wanted.replace(/^\./, '')
  const types = files.flatMap((file) => messageNames(file.proto).map((fullName) => ({ fullName, file })))
  const exact = types.find(({ fullName }) => fullName === wantedName)
  if (exact) return exact
  const endings = types.filter(({ fullName }) => fullName.endsWith(`.${wantedName}`))
  if (endings.length <= 1) return endings[0]
  throw new SchemaError(
    'unknown-message-type',
    `"${wanted}" could be ${firstFew(
      endings.map(({ fullName }) => fullName),
      10,
    )}`,
    'write the full name',
  )
}

/** With the near names; or a file that can't be read, where there are none: it could be in there. */
export function unknownType(
  wanted: string,
  outlines: readonly Outline[],
  failures: readonly SchemaError[],
): SchemaError {
  const names = outlines.flatMap(({ types }) => types.map(({ name }) => name))
  const near = names.filter((name) => nearNames(lastPart(wanted), [lastPart(name)]).length > 0)
  if (near.length === 0 && isSome(failures)) return inOne(failures)
  return new SchemaError(
    'unknown-message-type',
    `the schema has no message "${wanted.slice(0, 200)}"`,
    names.length === 0
      ? 'it has none at all: give a .proto file that defines a message'
      : `choose ${near.length > 0 ? firstFew(near, 10) : `one of ${firstFew(names, 10)}`}`,
  )
}

/** @param wanted Names of fields, as the schema or JSON has them. */
export function outlineOf({ proto, references }: ParsedFile, wanted: readonly string[]): Outline {
  const types: Outline['types'][number][] = []
  symbolsOf(proto, (name, { kind, descriptor }) => {
    if (kind !== 'message') return
    const message = descriptor as DescriptorProto
    if (message.options?.mapEntry) return
    const names = new Set(message.field.flatMap((field) => [field.name, field.jsonName]))
    const hasThem = wanted.length > 0 && wanted.every((each) => names.has(each))
    types.push({ name, file: proto.name, fields: message.field.length, ...(hasThem && { hasThem }) })
  })
  const held = references.filter(
    ({ wanted, scope, name }) => wanted === 'type' && lastPart(scope) !== lastPart(name),
  )
  return { types, held: new Set(held.map(({ name }) => lastPart(name))) }
}

/** Those first that have the fields that were asked for, then those that no other holds. Names aren't resolved: a type counts as held where a field of another message has a type that ends like its name. */
export function messageTypeChoices(outlines: readonly Outline[]): MessageTypeChoice[] {
  const held = new Set(outlines.flatMap((outline) => [...outline.held]))
  return outlines
    .flatMap(({ types }) => types.map((type) => ({ ...type, isOutermost: !held.has(lastPart(type.name)) })))
    .toSorted(
      (a, b) =>
        Number(b.hasThem ?? false) - Number(a.hasThem ?? false) ||
        Number(b.isOutermost) - Number(a.isOutermost) ||
        (a.hasThem ? a.fields - b.fields : 0),
    )
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
