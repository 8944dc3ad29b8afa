import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonValue,
  type Message,
  ScalarType,
  toJson,
} from '@bufbuild/protobuf'
import {
  type ReflectMap,
  type ReflectMessage,
  reflect,
  reflectList,
  reflectMap,
} from '@bufbuild/protobuf/reflect'

/** What a schemaless binary format is given: the tree of the official JSON mapping, with 64-bit integers and bytes as themselves. */
export type MessageTree =
  | string
  | number
  | boolean
  | null
  | bigint
  | Uint8Array
  | MessageTree[]
  | { [name: string]: MessageTree }

type TreeObject = { [name: string]: MessageTree }

/** The message as a tree. Fields that aren't set are left out, as the JSON mapping does. */
export function toMessageTree(type: DescMessage, message: Message): MessageTree {
  if (isWellKnown(type)) return toJson(type, message) as MessageTree
  const reflected = reflect(type, message)
  const tree: TreeObject = {}
  for (const field of type.fields) {
    if (reflected.isSet(field)) define(tree, field.jsonName, fieldToTree(reflected, field))
  }
  return tree
}

/** The message that a tree stands for; the inverse of `toMessageTree`. Throws where a value doesn't fit its field. */
export function fromMessageTree(type: DescMessage, tree: MessageTree): Message {
  if (isWellKnown(type)) return fromJson(type, tree as JsonValue)
  const reflected = reflect(type, create(type))
  for (const field of type.fields) {
    if (Object.hasOwn(tree as TreeObject, field.jsonName))
      setField(reflected, field, (tree as TreeObject)[field.jsonName]!)
  }
  return reflected.message
}

/** The types of google.protobuf have forms of their own in the JSON mapping, such as RFC 3339 text for a timestamp. */
function isWellKnown(type: DescMessage): boolean {
  return type.file.proto.package === 'google.protobuf'
}

function fieldToTree(message: ReflectMessage, field: DescField): MessageTree {
  if (field.fieldKind === 'list') return [...message.get(field)].map((item) => itemToTree(field, item))
  if (field.fieldKind !== 'map') return itemToTree(field, message.get(field))
  const tree: TreeObject = {}
  for (const [key, item] of message.get(field) as ReflectMap)
    define(tree, String(key), itemToTree(field, item))
  return tree
}

function itemToTree(field: DescField, item: unknown): MessageTree {
  if (field.message) return toMessageTree(field.message, (item as ReflectMessage).message)
  if (field.enum) return field.enum.value[item as number]?.name ?? (item as number)
  return item as MessageTree
}

function setField(message: ReflectMessage, field: DescField, tree: MessageTree): void {
  if (field.fieldKind === 'list') {
    const list = reflectList(field)
    for (const item of tree as MessageTree[]) list.add(itemFromTree(field, item))
    message.set(field, list)
  } else if (field.fieldKind === 'map') {
    const map = reflectMap(field)
    for (const [key, item] of Object.entries(tree as TreeObject))
      map.set(mapKey(field.mapKey, key), itemFromTree(field, item))
    message.set(field, map)
  } else {
    message.set(field, itemFromTree(field, tree))
  }
}

function itemFromTree(field: DescField, item: MessageTree): unknown {
  if (field.message) return reflect(field.message, fromMessageTree(field.message, item))
  if (field.enum && typeof item === 'string') {
    const found = field.enum.values.find((value) => value.name === item)
    if (!found) throw new RangeError(`${field.enum.typeName} has no value ${item}`)
    return found.number
  }
  return item
}

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

/** Assignment that also holds for names such as `__proto__`. */
function define(tree: TreeObject, name: string, value: MessageTree): void {
  Object.defineProperty(tree, name, { value, enumerable: true, configurable: true, writable: true })
}
