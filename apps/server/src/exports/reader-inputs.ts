import type { ReaderInputs, ReadingQuery } from '@wirebench/bench-core/api/query'
import { linkIn, readingOptions } from '@wirebench/bench-core/model/options/reading'
import { useInAddress } from '@wirebench/bench-core/model/use/use-address'
import type { OwnInputs } from '@wirebench/bench-core/report/document/own-inputs'
import type { Reading } from '@wirebench/bench-core/report/judge/with-reference'
import { ownLink } from '@wirebench/bench-core/report/suites/codec/network'
import { ProblemError } from '../http/problem.ts'

/** The same as reports take it. */
export function readingOf({ reference, min, equal }: ReadingQuery): Reading {
  return {
    ...(reference !== undefined && { reference }),
    ...(min !== undefined && { minimumEffect: min / 100 }),
    ...(equal !== undefined && { equalWithin: equal / 100 }),
  }
}

/** The same as reports take it. @throws ProblemError for a link that is none, and for what doesn’t fit a use. */
export function ownInputsOf(inputs: ReaderInputs): OwnInputs {
  const { link } = inputs
  const { use, refused: unfit } = useInAddress(inputs)
  for (const { address, rule } of unfit) throw refused(address, `give ${rule}`)
  return {
    ...readingOf(inputs),
    use,
    ...(link !== undefined && { links: [linkOf(link)] }),
  }
}

function linkOf(text: string): ReturnType<typeof ownLink> {
  const link = linkIn(text)
  if (link === undefined) throw refused('link', `give ${readingOptions.link.rule}`)
  return ownLink(link)
}

function refused(path: string, message: string): ProblemError {
  return new ProblemError(400, {
    code: 'invalid-request',
    message: `${path}: ${message}`,
    fix: 'correct the named fields; /api/docs lists all of them',
    fields: [{ path, message }],
  })
}
