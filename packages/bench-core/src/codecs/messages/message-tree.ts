import {
  create,
  type DescField,
  type DescMessage,
  type JsonValue,
  type Message,
  ScalarType,
} from '@bufbuild/protobuf'
import {
  type ReflectMap,
  type ReflectMessage,
  reflect,
  reflectList,
  reflectMap,
} from '@bufbuild/protobuf/reflect'
import { fromMappedJson, shortFloat, toMappedJson } from '../../model/messages/json-mapping.ts'
import { hasPresence, isWellKnown, plainForm, type TreeForm } from './tree-form.ts'

/** What a format without messages of its own is given: plain values, with 64-bit integers and bytes as themselves. */
export type MessageTree =
  | string
  | number
  | boolean
  | null
  | bigint
  | Uint8Array
  | MessageTree[]
  | Map<string, MessageTree>
  | TreeObject

/** Undefined stands for a field that isn't set, where null is one of its values. */
type TreeObject = { [name: string]: MessageTree | undefined }

/** The message as a tree of that form: the tree of the official JSON mapping, unset fields left out, unless told. */
export function toMessageTree(type: DescMessage, message: Message, form: TreeForm = plainForm): MessageTree {
  if (form.wellKnown === 'json' && isWellKnown(type)) return toMappedJson(type, message) as MessageTree
  const reflected = reflect(type, message)
  const tree: TreeObject = {}
  for (const field of type.fields) {
    const complete = form.unset === 'default'
    if (reflected.isSet(field) || (complete && !hasPresence(field)))
      define(tree, form.fieldName(field), fieldToTree(reflected, field, form))
    else if (complete) define(tree, form.fieldName(field), unsetForm(field, form))
  }
  return tree
}

/**
 * The message that a tree of that form stands for; the inverse of `toMessageTree`. As the JSON mapping does where it is
 * told to read newer messages, it passes over fields and names of enum values that the type doesn't know.
 * Throws where a value doesn't fit its field.
 */
export function fromMessageTree(type: DescMessage, tree: MessageTree, form: TreeForm = plainForm): Message {
  if (form.wellKnown === 'json' && isWellKnown(type)) return fromMappedJson(type, jsonOf(tree))
  const reflected = reflect(type, create(type))
  if (!isTreeObject(tree)) throw new TypeError(`${type.typeName} can’t be read from ${show(tree)}`)
  for (const field of type.fields) {
    const name = form.fieldName(field)
    if (!Object.hasOwn(tree, name) || form.isSet?.(field, tree) === false) continue
    const value = tree[name]
    if (value === undefined || (form.unset === 'default' && value === unsetForm(field, form))) continue
    setField(reflected, field, value, form)
  }
  return reflected.message
}

/** Formats with more kinds of values than JSON may hold in a wrapper what JSON writes as text. */
function jsonOf(tree: MessageTree): JsonValue {
  if (typeof tree === 'bigint' || (typeof tree === 'number' && !Number.isFinite(tree))) return String(tree)
  return tree instanceof Uint8Array ? Buffer.from(tree).toString('base64') : (tree as JsonValue)
}

/** The JSON form of a google.protobuf.Value may be null itself. */
function unsetForm({ message }: DescField, { wellKnown }: TreeForm): null | undefined {
  return wellKnown === 'json' && message?.typeName === 'google.protobuf.Value' ? undefined : null
}

function fieldToTree(message: ReflectMessage, field: DescField, form: TreeForm): MessageTree {
  if (field.fieldKind === 'list') return [...message.get(field)].map((item) => itemToTree(field, item, form))
  if (field.fieldKind !== 'map') return itemToTree(field, message.get(field), form)
  const entries = [...(message.get(field) as ReflectMap)].map(([key, item]): [string, MessageTree] => [
    String(key),
    itemToTree(field, item, form),
  ])
  return form.maps === 'maps' ? new Map(entries) : Object.fromEntries(entries)
}

function itemToTree(field: DescField, item: unknown, form: TreeForm): MessageTree {
  if (field.message) return toMessageTree(field.message, (item as ReflectMessage).message, form)
  if (field.enum)
    return form.enums === 'numbers'
      ? (item as number)
      : (field.enum.value[item as number]?.name ?? (item as number))
  const value = field.scalar === ScalarType.FLOAT ? shortFloat(item as number) : (item as MessageTree)
  return form.writeScalar(field.scalar!, value)
}

function setField(message: ReflectMessage, field: DescField, tree: MessageTree, form: TreeForm): void {
  if (field.fieldKind === 'list') {
    if (!Array.isArray(tree)) throw new TypeError(`${field} can’t be read from ${show(tree)}`)
    const list = reflectList(field)
    for (const item of tree) addKnown(itemFromTree(field, item, form), (known) => list.add(known))
    message.set(field, list)
  } else if (field.fieldKind === 'map') {
    if (!(tree instanceof Map) && !isTreeObject(tree))
      throw new TypeError(`${field} can’t be read from ${show(tree)}`)
    const map = reflectMap(field)
    for (const [key, item] of tree instanceof Map ? tree : Object.entries(tree))
      addKnown(itemFromTree(field, item ?? null, form), (known) => map.set(mapKey(field.mapKey, key), known))
    message.set(field, map)
  } else {
    addKnown(itemFromTree(field, tree, form), (known) => message.set(field, known))
  }
}

function addKnown(value: unknown, add: (value: unknown) => void): void {
  if (value !== unknownName) add(value)
}

/** Stands for the name of an enum value that the type doesn't have. */
const unknownName = Symbol('unknown name')

function itemFromTree(field: DescField, item: MessageTree, form: TreeForm): unknown {
  if (field.message) return reflect(field.message, fromMessageTree(field.message, item, form))
  if (field.enum && typeof item === 'string')
    return field.enum.values.find((value) => value.name === item)?.number ?? unknownName
  return field.scalar === undefined ? item : narrow(field.scalar, form.readScalar(field.scalar, item))
}

/** A 64-bit integer that another version wrote fits in a field of 32 bits if its value does, as in the JSON mapping. */
function narrow(type: ScalarType, value: MessageTree): MessageTree {
  if (type === ScalarType.FLOAT && typeof value === 'number') return Math.fround(value)
  if (typeof value !== 'bigint' || BigInt.asIntN(53, value) !== value) return value
  return integersOf32Bits.has(type) ? Number(value) : value
}

const integersOf32Bits: ReadonlySet<ScalarType> = new Set([
  ScalarType.INT32,
  ScalarType.SINT32,
  ScalarType.SFIXED32,
  ScalarType.UINT32,
  ScalarType.FIXED32,
])

function mapKey(type: ScalarType, key: string): string | number | bigint | boolean {
  switch (type) {
    case ScalarType.STRING:
      return key
    case ScalarType.BOOL:
      return key === 'true'
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return BigInt(key)
    default:
      return Number(key)
  }
}

function isTreeObject(tree: MessageTree): tree is TreeObject {
  return (
    typeof tree === 'object' &&
    tree !== null &&
    !Array.isArray(tree) &&
    !ArrayBuffer.isView(tree) &&
    !(tree instanceof Map)
  )
}

function show(tree: MessageTree): string {
  if (tree === null) return 'null'
  if (Array.isArray(tree)) return 'a list'
  return typeof tree === 'object' ? 'an object' : `a ${typeof tree}`
}

/**
 * Assignment that also holds for names such as `__proto__`, and leaves an object of many fields as programs have them: of one
 * that is assigned some twenty by computed names V8 makes a hash table, which codecs take another time for.
 */
function define(tree: TreeObject, name: string, value: MessageTree | undefined): void {
  Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true })
}
