import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { isObject } from '../../../model/messages/json-object.ts'
import { isOpaque } from '../../../model/messages/opaque-types.ts'
import { counted } from '../../../model/text/counted.ts'
import { shortened } from '../../../model/text/shortened.ts'
import { fieldsByName } from '../../fields-by-name.ts'
import type { Misfit } from './json-messages.ts'

/**
 * Where JSON isn't the official mapping because programs marshal a type in a way of their own, as Go's do for Kubernetes: a
 * text or number in place of a message, or fields of an embedded message among those of the one around it.
 */
interface Departure {
  /** In the names of the JSON, without places in lists. */
  readonly path: string
  readonly text: string
  /** The type that is written in another way, or that is embedded: of each one place is told. */
  readonly about: string
  readonly kind: (typeof kinds)[number]
}

/** Those that say most come first. */
const kinds = ['other type', 'embedded', 'beside'] as const

const maxTold = 4

/** All such places of a value in one line; undefined where there is none, and the mistake is another. */
export function misfitOfForm(type: DescMessage, value: JsonValue): Misfit | undefined {
  if (!isObject(value)) return undefined
  const found = new Map<string, Departure>()
  collect(type, value, '', found)
  const all = [...found.values()]
  if (all.length === 0) return undefined
  const ofEach = [...Map.groupBy(all, ({ about }) => about).values()]
    .map(([first]) => first!)
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  const told = ofEach.slice(0, maxTold).map(({ path, text }) => `${path} ${text}`)
  const more = all.length - told.length
  return {
    path: '',
    text: `this JSON is not protobuf’s official mapping of ${type.typeName}: ${told.join('; ')}${more > 0 ? `; and ${counted(more, 'more path')}` : ''}`,
    isOtherForm: true,
  }
}

function collect(type: DescMessage, value: JsonValue, path: string, found: Map<string, Departure>): void {
  if (isOpaque(type) || value === null) return
  const add = (departure: Departure) => found.has(departure.path) || found.set(departure.path, departure)
  if (!isObject(value)) {
    const text = `is ${shown(value)}, where ${type.typeName} is a message: ${exampleOf(type)}`
    add({ path, text, about: type.typeName, kind: 'other type' })
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}.${key}`
    const around = fieldsByName(type).has(key) ? undefined : embeddingOf(type, key, value)
    const field = fieldsByName(around?.message ?? type).get(key)
    if (field) collectField(field, inner, at, found)
    if (around) {
      const text = `belongs in “${around.jsonName}”, which ${type.typeName} has as a message of its own`
      add({ path: at, text, about: around.toString(), kind: 'embedded' })
    } else if (!field && path === '' && isTypeMeta(type, key)) {
      const text = `is in no field of ${type.typeName}: Go embeds it`
      add({ path: at, text, about: 'TypeMeta', kind: 'beside' })
    }
  }
}

function collectField(field: DescField, value: JsonValue, path: string, found: Map<string, Departure>): void {
  const { message } = field
  if (!message) return
  if (field.fieldKind === 'list') {
    if (Array.isArray(value)) for (const item of value) collect(message, item, `${path}[]`, found)
  } else if (field.fieldKind === 'map') {
    if (isObject(value)) for (const item of Object.values(value)) collect(message, item, `${path}{}`, found)
  } else collect(message, value, path, found)
}

/** The one field whose message has the key, where that field isn't there itself. */
function embeddingOf(type: DescMessage, key: string, value: JsonObject): DescField | undefined {
  const around = type.fields.filter(
    ({ fieldKind, message, name, jsonName }) =>
      fieldKind === 'message' &&
      message !== undefined &&
      !(name in value) &&
      !(jsonName in value) &&
      fieldsByName(message).has(key),
  )
  return around.length === 1 ? around[0] : undefined
}

/** What Go embeds in every object of Kubernetes. */
function isTypeMeta({ file }: DescMessage, key: string): boolean {
  return file.proto.package.startsWith('k8s.io.') && (key === 'apiVersion' || key === 'kind')
}

function exampleOf({ fields }: DescMessage): string {
  const names = fields.slice(0, 3).map(({ jsonName }) => `"${jsonName}": …`)
  return `{${names.join(', ')}${fields.length > names.length ? ', …' : ''}}`
}

function shown(value: JsonValue): string {
  return Array.isArray(value) ? 'a list' : shortened(JSON.stringify(value))
}
