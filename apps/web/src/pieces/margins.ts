import type { ReadingQuery } from '@wirebench/bench-core/api/query'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { marginOptions } from '@wirebench/bench-core/model/options/margins'
import { isSameContender } from '@wirebench/bench-core/model/protocol/same-contender'
import { possibleReferences, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { marginsOf } from '@wirebench/bench-core/model/use/margins'
import { sentence } from '../ui/sentence.ts'

/** What verdicts are made with, as addresses of reports and of their cases hold it. */
export interface ReadWith {
  /** The contender that ratios are taken against; each suite's own reference where left out. */
  readonly ref?: string | undefined
  /** What counts as a difference and what as equal, in percent as they were typed; as the run was asked for where left out. */
  readonly min?: string | undefined
  readonly equal?: string | undefined
}

/** How the address has a run read, without what makes no sense there. */
export function readingIn(put: ReadWith, spec: RunSpec): ReadingQuery {
  const possible = spec.suites.flatMap((suite) => possibleReferences(spec, suite))
  const { ref } = put
  const reference = ref === undefined ? undefined : possible.find((name) => isSameContender(name, ref))
  return { reference, ...marginsIn(put).inputs }
}

/** The margins that the address puts in, and why they can't be, if they can't: the report is then read with its own. */
export function marginsIn({ min, equal }: Omit<ReadWith, 'ref'>): {
  readonly inputs: Pick<ReadingQuery, 'min' | 'equal'>
  readonly error?: string
} {
  try {
    const asked = {
      minimumEffect: fractionIn(min, marginOptions.minimumEffect),
      equalWithin: fractionIn(equal, marginOptions.equalWithin),
    }
    marginsOf(asked)
    return { inputs: { min: percentOf(asked.minimumEffect), equal: percentOf(asked.equalWithin) } }
  } catch (error) {
    if (error instanceof WirebenchError) return { inputs: {}, error: sentence(error.inForm.hint) }
    throw error
  }
}

function fractionIn(text: string | undefined, { read, schema, rule }: typeof marginOptions.equalWithin) {
  if (text === undefined) return undefined
  const { success, data } = schema.safeParse(read(text))
  if (success) return data
  throw new WirebenchError('invalid-option', `"${text}" is not a margin`, `give ${rule}`)
}

function percentOf(fraction: number | undefined): number | undefined {
  return fraction === undefined ? undefined : Number((fraction * 100).toPrecision(6))
}
