import type { CaseGroup, Parameters } from '../../model/report/case-key.ts'

/** What of a case's key the sides of a duel can differ in. */
type Differing = Pick<CaseGroup, 'workload' | 'parameters'>

/** One key for what both sides do, as only what shares a key is compared: what is the same keeps its name, what differs names both. */
export function pairedKey(a: Differing, b: Differing): Differing {
  return {
    workload: bothOf(a.workload, b.workload),
    parameters: pairedParameters(a.parameters, b.parameters),
  }
}

export function pairedParameters(a: Parameters, b: Parameters): Parameters {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(names.map((name) => [name, bothOf(a[name] ?? 'none', b[name] ?? 'none')]))
}

/** `A x / B y`, or the value itself where it is the same. */
export function bothOf<Value extends string | number | boolean>(a: Value, b: Value): Value | string {
  return a === b ? a : `A ${a} / B ${b}`
}
