import type { DescField } from '@bufbuild/protobuf'
import type { ReflectMap, ReflectMessage } from '@bufbuild/protobuf/reflect'
import { firstDifference } from '../../../codecs/messages/first-difference.ts'

/** What became of a message that a program of another version read. Paths have the writer's names. */
export interface VersionDifference {
  /** Fields of both versions whose value did not arrive. */
  readonly lost: ReadonlySet<string>
  /** Those of them that hold values of an enumeration, which a reader may hold though it has no number for them. */
  readonly lostEnums: ReadonlySet<string>
  /** Whether the reader has fields that the writer doesn't, which then have their default value. */
  readonly hasDefaults: boolean
  /** Fields that the reader has no place for, where the writer had written them. */
  readonly unknown: ReadonlySet<string>
}

/**
 * Compares a message as it was written with what a reader of another version has of it. Fields with the same number are
 * the same field, on every level; a value and a list of that one value are the same content.
 */
export function compareVersions(written: ReflectMessage, read: ReflectMessage): VersionDifference {
  const lost = new Set<string>()
  const lostEnums = new Set<string>()
  const unknown = new Set<string>()
  let hasDefaults = false
  visit(written, read, '')
  return { lost, lostEnums, hasDefaults, unknown }

  function visit(source: ReflectMessage, target: ReflectMessage, path: string): void {
    const numbers = new Set(source.desc.fields.map(({ number }) => number))
    if (target.desc.fields.some(({ number }) => !numbers.has(number))) hasDefaults = true
    for (const field of source.desc.fields) {
      const place = path === '' ? field.name : `${path}.${field.name}`
      const counterpart = target.desc.fields.find(({ number }) => number === field.number)
      if (!counterpart) {
        if (source.isSet(field)) unknown.add(place)
        continue
      }
      visitField(itemsOf(source, field), itemsOf(target, counterpart), place, field, counterpart)
    }
  }

  function visitField(
    sources: readonly unknown[],
    targets: readonly unknown[],
    place: string,
    field: DescField,
    counterpart: DescField,
  ): void {
    if (sources.length !== targets.length) {
      lose(place, field)
      return
    }
    for (const [index, item] of sources.entries()) {
      const other = targets[index]
      if (field.message && counterpart.message) visit(item as ReflectMessage, other as ReflectMessage, place)
      else if (firstDifference(comparable(item), comparable(other))) lose(place, field)
    }
  }

  function lose(place: string, field: DescField): void {
    lost.add(place)
    if (field.enum) lostEnums.add(place)
  }
}

/** Everything that a field holds, as a list: one value is a list of one, and a default that nobody wrote is none. */
function itemsOf(message: ReflectMessage, field: DescField): unknown[] {
  if (field.fieldKind === 'list') return [...message.get(field)]
  if (field.fieldKind === 'map') {
    const entries = [...(message.get(field) as ReflectMap)].toSorted(([a], [b]) =>
      String(a) < String(b) ? -1 : 1,
    )
    // A value that is a message is compared field by field; its key is a part of where it is.
    return entries.map(([key, item]) => (field.message ? item : [key, item]))
  }
  return message.isSet(field) ? [message.get(field)] : []
}

/** An integer is the same content however wide its type is. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}
