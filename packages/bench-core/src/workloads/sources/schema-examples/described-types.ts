import type { DescribedType } from '../../../model/messages/described-type.ts'
import { isObject } from '../../../model/messages/json-object.ts'
import { longNumberOf } from '../../own/data/given-json.ts'
import type { Described } from '../../own/inferred/described.ts'
import type { Node } from '../source.ts'
import { followed, resolve } from './examples.ts'

/** Schemas looked at, and within each other: no message that is read goes deeper. */
const [maxSchemas, maxDepth] = [20_000, 64]

interface Search {
  readonly root: Node
  readonly found: Map<string, DescribedType | null>
  readonly budget: { schemas: number }
  /** References from the outermost schema to here. */
  readonly way: readonly string[]
}

/** What a schema says of the values in its messages; nothing of those of which it says two things. */
export function describedTypes(schema: unknown, root: Node): Described {
  const found: Search['found'] = new Map()
  const whole = followed(root, schema)
  // Of a list each item is a message.
  const message = whole?.properties === undefined && whole?.items !== undefined ? whole.items : schema
  collect(message, '', { root, found, budget: { schemas: maxSchemas }, way: [] })
  return new Map([...found].flatMap(([path, type]) => (type ? [[path, type]] : [])))
}

function collect(schema: unknown, path: string, on: Search, depth = 0): void {
  if (!isObject(schema) || depth > maxDepth || --on.budget.schemas < 0) return
  const below = (inner: unknown, at: string, way = on.way) => collect(inner, at, { ...on, way }, depth + 1)
  if (typeof schema.$ref === 'string') {
    if (on.way.includes(schema.$ref)) return
    below(resolve(on.root, schema.$ref), path, [...on.way, schema.$ref])
    return
  }
  for (const part of [schema.allOf, schema.oneOf, schema.anyOf].filter(Array.isArray).flat())
    below(part, path)
  const own = typeOf(schema)
  if (own) on.found.set(path, isOther(on.found.get(path), own) ? null : own)
  if (isObject(schema.properties))
    for (const [name, property] of Object.entries(schema.properties)) below(property, `${path}.${name}`)
  below(schema.items, `${path}[]`)
  below(schema.additionalProperties, `${path}{}`)
}

function isOther(known: DescribedType | null | undefined, own: DescribedType): boolean {
  return known !== undefined && JSON.stringify(known) !== JSON.stringify(own)
}

function typeOf({ type, format, enum: values, minimum, maximum }: Node): DescribedType | undefined {
  const [first, second] = [type].flat().filter((one) => one !== 'null')
  if (second !== undefined) return undefined
  if (Array.isArray(values)) {
    const texts = values.filter((value) => value !== null)
    return texts.length > 0 && texts.every((text) => typeof text === 'string')
      ? { kind: 'enum', values: [...new Set(texts)] }
      : undefined
  }
  const as = typeof format === 'string' ? `format ${format}` : 'type number'
  if (first === 'string' && format === 'date-time') return { kind: 'time', as }
  if ((first === 'string' || first === 'integer') && format === 'int64')
    return { kind: 'integer', bits: 64, as }
  if (first === 'integer' && format === 'int32') return { kind: 'integer', bits: 32, as }
  if (first === 'number') return { kind: 'number', as }
  const isLong = numberOf(maximum) >= 2 ** 31 || numberOf(minimum) < -(2 ** 31)
  return first === 'integer' && isLong
    ? { kind: 'integer', bits: 64, as: 'numbers beyond 32 bits' }
    : undefined
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number(longNumberOf(value))
}
