import type { DescriptorProto } from '@bufbuild/protobuf/wkt'
import { nearNames } from './near-names.ts'
import type { ParsedFile } from './parsing.ts'
import { SchemaError } from './schema-error.ts'
import { messageNames, symbolsOf } from './symbols.ts'

/** A message type that could be measured. */
export interface MessageTypeChoice {
  readonly name: string
  readonly file: string
  readonly fields: number
  /** Whether no other message of the schema holds it. */
  readonly isOutermost: boolean
}

/** @throws SchemaError `unknown-message-type` with the near names, or those that the given one could mean. */
export function findMessageType(
  wanted: string,
  files: Iterable<ParsedFile>,
  failures: readonly SchemaError[],
): { fullName: string; file: ParsedFile } {
  const wantedName = wanted.replace(/^\./, '')
  const types = [...files].flatMap((file) => messageNames(file.proto).map((fullName) => ({ fullName, file })))
  const exact = types.find(({ fullName }) => fullName === wantedName)
  if (exact) return exact
  const endings = types.filter(({ fullName }) => fullName.endsWith(`.${wantedName}`))
  if (endings.length === 1) return endings[0]!
  if (endings.length > 1) {
    throw new SchemaError(
      'unknown-message-type',
      `"${wanted}" could be ${listed(endings.map(({ fullName }) => fullName))}`,
      'write the full name',
    )
  }
  if (failures.length > 0) throw failures[0]!
  throw unknownType(
    wanted,
    types.map(({ fullName }) => fullName),
  )
}

function unknownType(wanted: string, names: readonly string[]): SchemaError {
  const short = (name: string) => name.split('.').at(-1)!
  const near = names.filter((name) => nearNames(short(wanted), [short(name)]).length > 0)
  return new SchemaError(
    'unknown-message-type',
    `the schema has no message "${wanted.slice(0, 200)}"`,
    names.length === 0
      ? 'it has none at all: give a .proto file that defines a message'
      : `choose ${near.length > 0 ? listed(near) : `one of ${listed(names)}`}`,
  )
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10)
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

export function messageTypeChoices(files: Iterable<ParsedFile>): MessageTypeChoice[] {
  const all = [...files]
  // Names aren't resolved yet: a type counts as held where a field of another message has a type that ends like its name.
  const last = (name: string) => name.split('.').at(-1)!
  const held = new Set(
    all.flatMap(({ references }) =>
      references
        .filter(({ wanted, scope, name }) => wanted === 'type' && last(scope) !== last(name))
        .map(({ name }) => last(name)),
    ),
  )
  const choices = all.flatMap(({ proto }) => {
    const found: MessageTypeChoice[] = []
    symbolsOf(proto, (name, { kind, descriptor }) => {
      if (kind !== 'message') return
      const message = descriptor as DescriptorProto
      if (message.options?.mapEntry) return
      found.push({
        name,
        file: proto.name,
        fields: message.field.length,
        isOutermost: !held.has(message.name),
      })
    })
    return found
  })
  return choices.toSorted((a, b) => Number(b.isOutermost) - Number(a.isOutermost))
}
