/** A place at which two values differ, as a path such as `.approvals[1].approvedAt.nanos`. */
export interface Difference {
  readonly path: string
  readonly expected: string
  readonly actual: string
}

/**
 * The first place at which two trees of plain values, arrays and byte arrays differ, or undefined where they are deeply
 * equal. NaN equals NaN, 0 differs from −0, a missing field differs from one that is undefined only by not being listed.
 */
export function firstDifference(expected: unknown, actual: unknown): Difference | undefined {
  const found = differenceIn(expected, actual)
  return found && { ...found, path: found.path || '.' }
}

/** Its path is put together on the way out: most values are equal. */
function differenceIn(expected: unknown, actual: unknown): Difference | undefined {
  if (Object.is(expected, actual)) return undefined
  if (!isTree(expected) || !isTree(actual) || isSequence(expected) !== isSequence(actual))
    return { path: '', expected: show(expected), actual: show(actual) }
  if (!isSequence(expected)) {
    for (const name of Object.keys(expected)) {
      if (!holds(expected, name)) continue
      const found = differenceAt(expected, actual, name)
      if (found) return found
    }
    for (const name of Object.keys(actual)) {
      if (!holds(actual, name) || (expected[name] !== undefined && Object.hasOwn(expected, name))) continue
      const found = differenceAt(expected, actual, name)
      if (found) return found
    }
    return undefined
  }
  if (
    expected instanceof Uint8Array &&
    actual instanceof Uint8Array &&
    Buffer.compare(expected, actual) === 0
  )
    return undefined
  // Of a list its places, whatever else a library has fastened to it.
  const places = Math.max(Number(expected.length), Number(actual.length))
  for (let place = 0; place < places; place++) {
    const found = differenceIn(expected[place], actual[place])
    if (found) return { ...found, path: `[${place}]${found.path}` }
  }
  return undefined
}

type Tree = Readonly<Record<string, unknown>>

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

function isSequence(value: Tree): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}

function differenceAt(expected: Tree, actual: Tree, name: string): Difference | undefined {
  const found = differenceIn(expected[name], actual[name])
  return found && { ...found, path: `.${name}${found.path}` }
}

/**
 * Whether a name is content: neither are unset fields, nor what Protobuf-ES notes of a message beside its fields. Other names
 * with a `$` may be keys of a map.
 */
function holds(value: Tree, name: string): boolean {
  return name !== '$typeName' && name !== '$unknown' && value[name] !== undefined
}

function show(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (isTree(value)) return isSequence(value) ? 'a list' : 'an object'
  return Object.is(value, -0) ? '-0' : value === undefined ? 'nothing' : String(value)
}
