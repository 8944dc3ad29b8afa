import type { WirebenchError } from '../model/errors.ts'
import type { RunRequest } from '../model/run-spec.ts'

interface Leaf {
  readonly path: readonly string[]
  readonly value: string | number
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
  const aboutReference = message.startsWith('the reference')
  const found =
    quoted.find(isReference) ??
    (aboutReference ? undefined : (quoted[0] ?? nearestWord(leaves, message.split(/[^\w.:+-]+/))))
  return found?.path.join('.') ?? (aboutReference ? 'reference' : section)
}

/** Where a kind of name stands. */
const sections: Partial<Readonly<Record<WirebenchError['code'], string>>> = {
  'unknown-workload': 'workloads',
  'unknown-transport': 'protocol',
  'unknown-format': 'storage',
}

function isReference({ path }: Leaf): boolean {
  return path.at(-1) === 'reference'
}

/** Of the values among the words, a limit, then a number, then a name; of several the one that is said first. */
function nearestWord(leaves: readonly Leaf[], words: readonly string[]): Leaf | undefined {
  const rank = ({ path, value }: Leaf) =>
    path.at(-1) === 'maximumRounds' ? 0 : typeof value === 'number' ? 1 : 2
  return leaves
    .map((leaf) => ({ leaf, place: words.indexOf(String(leaf.value)) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => rank(a.leaf) - rank(b.leaf) || a.place - b.place)[0]?.leaf
}

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}
