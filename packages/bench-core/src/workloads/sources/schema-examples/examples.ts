import { decoded } from '../../../model/decoded.ts'
import { isObject } from '../../../model/messages/json-object.ts'
import { longNumberOf } from '../../own/data/given-json.ts'
import type { Node } from '../source.ts'

/**
 * Examples that a schema gives, or that were put together from those of its fields. Libraries make up what is missing, which
 * would be measured as if it were the user's.
 */
export interface Examples {
  /** None where one is missing. */
  readonly values: readonly unknown[]
  /** Whether its author wrote any part of them; else they are constants and defaults alone. */
  readonly areGiven: boolean
  /** Whether they were put together. */
  readonly areAssembled: boolean
  /** The path of the required field that has no example; empty for the schema itself. */
  readonly missing?: string
}

/** Which way a message goes: fields that are only read or only written are left out of the other. */
export type Direction = 'request' | 'response'

/** Schemas looked at for one example: references can double at every level. */
const maxSchemas = 20_000
/** Schemas within each other: no message that is read goes deeper. */
const maxDepth = 300

/** Schemas that may still be looked at in a document, for all its examples together. */
export interface Budget {
  schemas: number
}

interface Search {
  readonly root: Node
  readonly direction: Direction | undefined
  /** References from the outermost schema to here. */
  readonly way: Set<string>
  readonly depth: number
  readonly budget: { schemas: number }
}

/** The examples of a schema of JSON Schema or OpenAPI, whose references lead into the document. */
export function examplesOf(
  schema: unknown,
  root: Node,
  { direction, budget = { schemas: maxSchemas } }: { direction?: Direction; budget?: Budget } = {},
): Examples {
  const own = { schemas: Math.min(maxSchemas, budget.schemas) }
  budget.schemas -= own.schemas
  const found = search(schema, { root, direction, way: new Set(), depth: 0, budget: own })
  budget.schemas += Math.max(0, own.schemas)
  return found
}

/** What the references of a document name: each is followed as often as there are ways to it. */
const known = new WeakMap<Node, Map<string, unknown>>()

/** What a local reference names; undefined where it is none, or leads nowhere. */
export function resolve(root: Node, reference: unknown): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  const named = known.get(root) ?? new Map<string, unknown>()
  known.set(root, named)
  if (!named.has(reference)) named.set(reference, namedBy(root, reference))
  return named.get(reference)
}

function namedBy(root: Node, reference: string): unknown {
  let found: unknown = root
  for (const part of reference.slice(1).split('/').slice(1)) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = found[Number(name)]
    else if (isObject(found) && Object.hasOwn(found, name)) found = found[name]
    else return undefined
  }
  return found
}

/** The object itself, or what it refers to. */
export function followed(root: Node, value: unknown): Node | undefined {
  let node = value
  for (let steps = 0; isObject(node) && node.$ref !== undefined && steps < 20; steps++)
    node = resolve(root, node.$ref)
  return isObject(node) && node.$ref === undefined ? node : undefined
}

function search(schema: unknown, from: Search): Examples {
  const on = { ...from, depth: from.depth + 1 }
  if (!isObject(schema) || on.depth > maxDepth || --on.budget.schemas < 0) return missing('')
  if (schema.example !== undefined) return given([schema.example])
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return given(schema.examples)
  if (typeof schema.$ref === 'string') {
    if (on.way.has(schema.$ref)) return missing('')
    on.way.add(schema.$ref)
    const found = search(resolve(on.root, schema.$ref), on)
    on.way.delete(schema.$ref)
    return found
  }
  if (Array.isArray(schema.allOf)) return together(schema, schema.allOf, on)
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (isObject(schema.properties)) {
    const own = assembled(schema, schema.properties, on)
    // A choice without a shape, such as one of which fields are required, adds none.
    const shaped = choices?.filter(hasShape) ?? []
    return shaped.length === 0 ? own : withOwn(own, anyOf(shaped, on))
  }
  if (choices) return anyOf(choices, on)
  if (schema.items !== undefined) return listed(search(schema.items, on))
  return constant(schema)
}

function given(values: readonly unknown[]): Examples {
  return { values, areGiven: true, areAssembled: false }
}

function missing(path: string): Examples {
  return { values: [], areGiven: false, areAssembled: false, missing: path }
}

/** Every part of `allOf` and what stands beside it, as one object; a single part may be any value. */
function together(schema: Node, parts: readonly unknown[], on: Search): Examples {
  const { allOf: _, ...own } = schema
  const all = [...parts, own].filter(hasShape)
  const found = all.map((part) => search(part, on))
  if (found.length === 1) return found[0]!
  const lacking = found.find(({ values }) => !hasFields(values[0]))
  if (lacking || found.length === 0) return missing(lacking?.missing ?? '')
  return {
    values: [Object.assign({}, ...found.map(({ values }) => values[0]))],
    areGiven: found.some(({ areGiven }) => areGiven),
    areAssembled: true,
  }
}

/** A number that is kept with its digits is an object without them. */
function hasFields(value: unknown): value is Node {
  return isObject(value) && longNumberOf(value) === undefined
}

const shapes = ['$ref', 'properties', 'allOf', 'oneOf', 'anyOf', 'example', 'examples']

function hasShape(part: unknown): boolean {
  return isObject(part) && shapes.some((shape) => shape in part)
}

function anyOf(choices: readonly unknown[], on: Search): Examples {
  const found = choices.map((choice) => search(choice, on))
  const withValues = found.filter(({ values }) => values.length > 0)
  if (withValues.length === 0) return missing(found[0]?.missing ?? '')
  return {
    values: withValues.flatMap(({ values }) => values),
    areGiven: withValues.some(({ areGiven }) => areGiven),
    areAssembled: withValues.some(({ areAssembled }) => areAssembled),
  }
}

/** Each choice with the fields that stand beside the choices. */
function withOwn(own: Examples, choices: Examples): Examples {
  const [fields] = own.values
  if (!isObject(fields)) return own
  return {
    ...choices,
    values: choices.values.map((value) => (hasFields(value) ? { ...fields, ...value } : value)),
    areGiven: own.areGiven || choices.areGiven,
    areAssembled: true,
  }
}

/** An object of the first example of each field; fields that may be absent are, where they have none. */
function assembled(schema: Node, properties: Node, on: Search): Examples {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const value: Record<string, unknown> = {}
  let areGiven = false
  for (const [name, property] of Object.entries(properties)) {
    if (goesOtherWay(property, on.direction)) continue
    const found = search(property, on)
    if (found.values.length > 0) {
      Object.defineProperty(value, name, { value: found.values[0], enumerable: true })
      areGiven ||= found.areGiven
    } else if (required.has(name)) return missing(`.${name}${found.missing ?? ''}`)
  }
  return { values: [value], areGiven, areAssembled: true }
}

function goesOtherWay(property: unknown, direction: Direction | undefined): boolean {
  if (!isObject(property)) return false
  return (
    (direction === 'request' && property.readOnly === true) ||
    (direction === 'response' && property.writeOnly === true)
  )
}

function listed(items: Examples): Examples {
  if (items.values.length === 0) return missing(`[]${items.missing ?? ''}`)
  return { ...items, values: [items.values], areAssembled: true }
}

/** A value that fits and that nobody wrote as an example. */
function constant(schema: Node): Examples {
  const value = schema.const ?? schema.default ?? (Array.isArray(schema.enum) ? schema.enum[0] : undefined)
  return value === undefined ? missing('') : { values: [value], areGiven: false, areAssembled: false }
}
