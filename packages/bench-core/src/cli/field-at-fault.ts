import type { WirebenchError } from '../model/errors.ts'
import type { RunRequest } from '../model/run-spec.ts'

interface Leaf {
  readonly path: readonly string[]
  readonly value: string | number | boolean
}

/**
 * Which part of a request a refusal is about, as a path such as `codecs.1` or `storage.rows.0`: the value that its
 * message names. Undefined where it names none.
 */
export function fieldAtFault({ code, message }: WirebenchError, request: RunRequest): string | undefined {
  const section = sections[code]
  const leaves = leavesOf(request).filter(
    ({ path }) => section === undefined || path.join('.').startsWith(section),
  )
  const quoted = leaves.filter(({ value }) => typeof value === 'string' && message.includes(`"${value}"`))
  const isReference = ({ path }: Leaf) => path.at(-1) === 'reference'
  const named = message.startsWith('the reference') ? quoted.filter(isReference) : quoted
  const found =
    named.find(isReference) ?? named[0] ?? leaves.find(({ value }) => isNamed(value, message)) ?? undefined
  if (message.startsWith('the reference') && found === undefined) return 'reference'
  return found?.path.join('.') ?? section
}

/** Where a kind of name stands. */
const sections: Partial<Readonly<Record<WirebenchError['code'], string>>> = {
  'unknown-workload': 'workloads',
  'unknown-transport': 'protocol',
}

/** A number or a bare word of the message. Limits are looked at first: where two numbers are at odds, the limit gives way. */
function isNamed(value: Leaf['value'], message: string): boolean {
  if (typeof value === 'boolean') return false
  const words = message.split(/[^\w.:+-]+/)
  return words.includes(String(value))
}

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).toSorted(([a], [b]) => Number(isLimit(b)) - Number(isLimit(a)))
  return entries.flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

function isLimit(name: string): boolean {
  return name === 'maximumRounds'
}
