import type { RunStore } from '@wirebench/bench-core/store'

/** The same store where some methods do something else. */
export function storeWith(store: RunStore, changes: Partial<RunStore>): RunStore {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(changes, name) ?? Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
