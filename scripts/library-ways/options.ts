import { parseArgs } from 'node:util'
import { nearNames, WirebenchError } from '../../packages/bench-core/src/model/errors.ts'
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
  const values = parsed(argv)
  return {
    ways: chosen('--codec', values.codec, libraryWays, ({ codec }) => codec),
    operations: chosen('--operation', values.operation, operations, (name) => name),
    alternations: numberIn('--alternations', values.alternations ?? '5', 1, 100, true),
    effort: numberIn('--effort', values.effort ?? '1', 0.001, 1, false),
    md: values.md,
  }
}

function parsed(argv: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...argv],
      options: { codec: text, operation: text, alternations: text, effort: text, md: text },
    }).values
  } catch (error) {
    throw new WirebenchError(
      'invalid-option',
      (error as Error).message.split('. ')[0]!,
      'it takes --codec NAMES, --operation NAMES, --alternations NUMBER, --effort SHARE and --md FILE',
    )
  }
}

function chosen<Thing>(
  option: string,
  text: string | undefined,
  all: readonly Thing[],
  nameOf: (thing: Thing) => string,
): readonly Thing[] {
  if (text === undefined) return all
  const known = all.map(nameOf)
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown === undefined) return all.filter((thing) => wanted.includes(nameOf(thing)))
  const near = nearNames(unknown, known)
  throw new WirebenchError(
    'invalid-option',
    `${option}: there is no "${unknown}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `of ${known.join(', ')}`}`,
  )
}

function numberIn(option: string, text: string, least: number, most: number, isWhole: boolean): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= least && value <= most && (!isWhole || Number.isInteger(value)))
    return value
  throw new WirebenchError(
    'invalid-option',
    `${option} is "${text}"`,
    `give a ${isWhole ? 'whole number' : 'number'} from ${least} to ${most}`,
  )
}
