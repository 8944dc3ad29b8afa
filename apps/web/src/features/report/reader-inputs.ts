import type { ReaderInputs } from '@wirebench/bench-core/api'
import { parseLink, possibleReferences, type RunSpec } from '@wirebench/bench-core/results'
import { positiveNumber } from './positive-number.ts'
import type { ReportSearch } from './report-search.ts'

/** Of a storage bill, where nothing else is put in. */
export const defaultRows = 100_000_000
export const defaultPrice = 0.115

type Put = Pick<ReportSearch, 'ref' | 'qps' | 'link' | 'rows' | 'price'>

/** What the address puts into the report of a run, without what makes no sense there. */
export function readerInputs({ ref, qps, link, rows, price }: Put, spec: RunSpec): ReaderInputs {
  const isReference = spec.suites.some((suite) => possibleReferences(spec, suite).includes(ref ?? ''))
  const hasBill = rows !== undefined || price !== undefined
  return {
    reference: isReference ? ref : undefined,
    qps,
    link: parseLink(link ?? '') === null ? undefined : link,
    ...(hasBill && {
      rows: positiveNumber(rows ?? '') ?? defaultRows,
      price: positiveNumber(price ?? '') ?? defaultPrice,
    }),
  }
}
