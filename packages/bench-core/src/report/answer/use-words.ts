import type { LayerAnswer } from '../../answer/answer-types.ts'
import { costsIn } from '../../answer/costs/catalogue.ts'
import { timesOf } from '../../answer/quantities.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { counted } from '../../model/text/counted.ts'
import type { Use } from '../../model/use/use.ts'
import { formatRequests } from './answer-figures.ts'

/** A use in a line, with what has a part in the answer of these suites. */
export function useLine(use: Use, suites: readonly SuiteName[]): string {
  const costs = suites.map(costsIn)
  const words = costs.map(({ useWords }) => useWords?.(use) ?? {})
  const perRequest = words.flatMap((own) => own.perRequest ?? []).join(' + ')
  const isKept = costs.some(({ keptBytes }) => keptBytes) && use.writes > 0 && use.retentionDays > 0
  const isMoved = costs.some(({ movedBytes }) => movedBytes) && use.hops > 0
  return [
    `${formatRequests(use.requestsPerSecond)}${perRequest === '' ? '' : ` × ${perRequest}`}`,
    ...(isMoved && use.hops !== 1 ? [`moved ${use.hops} times`] : []),
    ...(isKept ? [`kept ${counted(use.retentionDays, 'day')} × ${use.replicas}`] : []),
    ...words.flatMap((own) => own.others ?? []),
    [
      `${use.pricePerCoreMonth} per core`,
      ...(isMoved ? [`${use.pricePerGbMoved} per GB moved`] : []),
      ...(isKept ? [`${use.pricePerGbMonth} per GB kept`] : []),
      'in your currency',
    ].join(', '),
  ].join(' · ')
}

/** What a request’s CPU time is the sum of, where each part is worked once: `CPU of encode + decode`. */
export function cpuTitle({ suite, parts }: Pick<LayerAnswer, 'suite' | 'parts'>, use: Use): string {
  const isPlain = costsIn(suite).isNamedByParts && timesOf(suite, use).every(([, times]) => times === 1)
  return `CPU ${isPlain && parts.length > 0 ? `of ${parts.join(' + ')}` : 'per request'}`
}
