import { chosen, numberIn, readOptions } from '../options.ts'
import { type LibraryWay, libraryWays } from './ways.ts'

/** What is measured, and how often. */
export interface Plan {
  readonly ways: readonly LibraryWay[]
  readonly operations: readonly string[]
  readonly alternations: number
  /** The share of their own time that the libraries' ways get. */
  readonly effort: number
  /** The file that the table is written to in Markdown. */
  readonly md: string | undefined
}

const operations = ['encode', 'decode'] as const

/** @throws WirebenchError naming the option and what it takes. */
export function planOf(argv: readonly string[]): Plan {
  const values = readOptions(['codec', 'operation', 'alternations', 'effort', 'md'], [], argv)
  return {
    ways: chosen('--codec', values.codec, libraryWays, ({ codec }) => codec),
    operations: chosen('--operation', values.operation, operations, (name) => name),
    alternations: numberIn('--alternations', values.alternations ?? '5', {
      least: 1,
      most: 100,
      isWhole: true,
    }),
    effort: numberIn('--effort', values.effort ?? '1', { least: 0.001, most: 1, isWhole: false }),
    md: values.md,
  }
}
