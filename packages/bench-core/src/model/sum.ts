export function sum(values: Iterable<number>): number {
  return sumBy(values, (value) => value)
}

/** The sum of what each of the values counts. */
export function sumBy<Value>(values: Iterable<Value>, of: (value: Value) => number): number {
  let total = 0
  for (const value of values) total += of(value)
  return total
}
