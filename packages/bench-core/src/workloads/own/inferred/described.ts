import type { DescribedType } from '../../../model/messages/described-type.ts'
import type { Seen } from './observe.ts'

/** What is known of values by path, in the names of the JSON: `.lines[].price`, and `.prices{}` for what stands below keys that are data. */
export type Described = ReadonlyMap<string, DescribedType>

/** What is known of rows by their columns. */
export function describedColumns(columns: Readonly<Record<string, DescribedType>>): Described {
  return new Map(Object.entries(columns).map(([name, type]) => [`.${name}`, type]))
}

/** Marks what was seen with what is described of it. */
export function describe(seen: Seen, described: Described, path = ''): void {
  const found = described.get(path)
  if (found) seen.described = found
  if (seen.lists) describe(seen.lists.items, described, `${path}[]`)
  const { fields, everyValue } = seen.objects ?? {}
  for (const [key, value] of fields ?? []) {
    const own = `${path}.${key}`
    describe(value, described, isKnown(own, described) ? own : `${path}{}`)
  }
  if (everyValue) describe(everyValue, described, `${path}{}`)
}

/** Whether something is said of a field or of what is in it. */
function isKnown(path: string, described: Described): boolean {
  return described
    .keys()
    .some((known) => known.startsWith(path) && /^($|[.[{])/.test(known.slice(path.length)))
}
