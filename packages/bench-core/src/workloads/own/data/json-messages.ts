import {
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  type Registry,
} from '@bufbuild/protobuf'
import { firstFew } from '@wirebench/proto-schema/first-few'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { isObject } from '../../../model/messages/json-object.ts'
import { isOpaque } from '../../../model/messages/opaque-types.ts'
import type { Wording } from '../../../model/options/option/words.ts'
import { fieldsByName } from '../../fields-by-name.ts'
import { asDoubles } from './given-json.ts'
import { typeInAny, withLongIntegers } from './long-integers.ts'
import { holdsOtlp, withOtlpIds } from './otlp-ids.ts'
import { misfitOfForm } from './own-json-form.ts'

/** Why a value doesn't fit its message type, and where. */
export interface Misfit {
  /** Such as `.lines[2].price`; empty for the message itself. */
  readonly path: string
  readonly text: string
  readonly hint?: string | Wording
  /** Whether it is JSON of another form than the official mapping rather than a mistake. */
  readonly isOtherForm?: true
}

/**
 * The message that a JSON value stands for by the official mapping, or OpenTelemetry's; or where it doesn’t fit.
 * @param given As `parseGiven` reads it.
 */
export function messageFromJson(type: DescMessage, given: JsonValue, registry: Registry): Message | Misfit {
  const misfits: Misfit[] = []
  const value = asDoubles(asOfficial(type, given, registry, (misfit) => misfits.push(misfit)))
  if (misfits[0]) return misfits[0]
  try {
    return fromJson(type, value, { registry })
  } catch (error) {
    return (
      misfitOfForm(type, value) ??
      findMisfit(type, value, registry, '') ?? { path: '', text: reasonOf(error) }
    )
  }
}

/** The JSON as the official mapping has it; numbers that it has as doubles keep the digits that they were given with. */
export function asOfficial(
  type: DescMessage,
  given: JsonValue,
  registry: Registry,
  tell: (misfit: Misfit) => void = () => {},
): JsonValue {
  const value = withLongIntegers(type, given, registry)
  return holdsOtlp(type) ? withOtlpIds(type, value, tell) : value
}

export function isMisfit(result: Message | Misfit): result is Misfit {
  return !('$typeName' in result)
}

/** Takes the message apart until one value alone is refused. Undefined where only the whole is. */
function findMisfit(
  type: DescMessage,
  value: JsonValue,
  registry: Registry,
  path: string,
): Misfit | undefined {
  if (isOpaque(type)) return misfitInAny(value, registry, path)
  if (!isObject(value)) {
    return { path, text: `expected an object for ${type.typeName}, found ${shown(value)}` }
  }
  for (const [key, inner] of Object.entries(value)) {
    const field = fieldsByName(type).get(key)
    const place = `${path}.${key}`
    if (!field) {
      if (refusal(type, { [key]: inner }, registry) === undefined) continue
      const names = type.fields.map(({ jsonName }) => jsonName)
      return { path: place, text: `${type.typeName} has no field "${key}"`, hint: namesHint(key, names) }
    }
    const reason = refusal(type, single(key, inner), registry)
    if (reason === undefined) continue
    return (
      misfitWithin(type, field, inner, registry, place) ?? {
        path: place,
        text: reason,
        ...enumHint(field, inner),
      }
    )
  }
  return undefined
}

/** Undefined where it is no `Any`, or its message is of an unknown type. */
function misfitInAny(value: JsonValue, registry: Registry, path: string): Misfit | undefined {
  if (!isObject(value)) return undefined
  const { '@type': _, ...fields } = value
  const type = typeInAny(value, registry)
  return type && !isOpaque(type) ? findMisfit(type, fields, registry, path) : undefined
}

function misfitWithin(
  type: DescMessage,
  field: DescField,
  value: JsonValue,
  registry: Registry,
  path: string,
): Misfit | undefined {
  if (field.fieldKind === 'list' && Array.isArray(value)) {
    return firstOf(value.entries(), ([index, item]) =>
      itemMisfit(type, field, item, [item], registry, `${path}[${index}]`),
    )
  }
  if (field.fieldKind === 'map' && typeof value === 'object' && value !== null) {
    return firstOf(Object.entries(value as JsonObject), ([key, item]) =>
      itemMisfit(type, field, item, single(key, item), registry, `${path}[${JSON.stringify(key)}]`),
    )
  }
  return field.message ? findMisfit(field.message, value, registry, path) : undefined
}

function itemMisfit(
  type: DescMessage,
  field: DescField,
  item: JsonValue,
  alone: JsonValue,
  registry: Registry,
  path: string,
): Misfit | undefined {
  const reason = refusal(type, single(field.jsonName, alone), registry)
  if (reason === undefined) return undefined
  return (
    (field.message && findMisfit(field.message, item, registry, path)) ?? {
      path,
      text: reason,
      ...enumHint(field, item),
    }
  )
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Misfit | undefined): Misfit | undefined {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}

/** An object of one property, whatever its name. */
function single(key: string, value: JsonValue): JsonObject {
  return Object.defineProperty({}, key, { value, enumerable: true }) as JsonObject
}

function refusal(type: DescMessage, value: JsonValue, registry: Registry): string | undefined {
  try {
    fromJson(type, value, { registry })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const last = message.replace(/^(cannot decode (field|message|oneof|extension) \S+ from JSON: )+/, '')
  return last
    .replace(/(?<!\S)(\S+) is not in the type registry/, 'no .proto file that was given defines $1')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

/** What an enum's value can be, where a name was given that it doesn't have. */
function enumHint({ enum: type }: DescField, value: JsonValue): Pick<Misfit, 'hint'> {
  if (!type || typeof value !== 'string') return {}
  const names = type.values.map(({ name }) => name)
  return { hint: namesHint(value, names) }
}

/** Near names, or those that there are. */
function namesHint(name: string, known: readonly string[]): string {
  const near = nearNames(name, known)
  if (near.length > 0) return `did you mean ${near.join(' or ')}?`
  return `it has ${known.length === 0 ? 'none' : firstFew(known, 10)}`
}

function shown(value: JsonValue): string {
  return Array.isArray(value) ? 'an array' : JSON.stringify(value).slice(0, 60)
}
