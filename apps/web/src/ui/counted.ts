import { formatCount } from '@wirebench/bench-core/results'

/** So many of something: `1 case`, `1,200 cases`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
}
