/** A value now or later: a store in memory answers at once and costs no promise. */
export type MaybePromise<T> = T | Promise<T>

export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => U): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
