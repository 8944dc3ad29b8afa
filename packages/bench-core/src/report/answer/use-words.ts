import type { LayerAnswer } from '../../answer/answer-types.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { Use } from '../../model/use/use.ts'
import { formatRequests } from './answer-figures.ts'

/** A use in a line, with what has a part in the answer of these suites. */
export function useLine(use: Use, suites: readonly SuiteName[]): string {
  const has = (suite: SuiteName) => suites.includes(suite)
  const often = (times: number, one: string) =>
    times > 0 ? [`${times} ${times === 1 ? one : `${one}s`}`] : []
  const perRequest = [
    ...(has('codec') ? [...often(use.encodes, 'encode'), ...often(use.decodes, 'decode')] : []),
    ...(has('storage')
      ? [
          ...often(use.writes, 'write'),
          ...(use.readsByKey > 0 ? [`${use.readsByKey} by key`] : []),
          ...(use.queries > 0 ? [`${use.queries} by field`] : []),
        ]
      : []),
  ].join(' + ')
  const isKept = (has('storage') || has('codec')) && use.writes > 0 && use.retentionDays > 0
  const isMoved = !suites.every((suite) => suite === 'storage') && use.hops > 0
  return [
    `${formatRequests(use.requestsPerSecond)}${perRequest === '' ? '' : ` × ${perRequest}`}`,
    ...(has('protocol') ? [use.callers === 'ours' ? 'callers are ours' : 'callers are theirs'] : []),
    ...(isMoved && use.hops !== 1 ? [`moved ${use.hops} times`] : []),
    ...(isKept ? [`kept ${use.retentionDays} days × ${use.replicas}`] : []),
    ...(use.compressionAtEdge === 'none' || !has('codec') ? [] : [`${use.compressionAtEdge} at the edge`]),
    ...(has('protocol') && use.sloMs !== null ? [`p99 ≤ ${use.sloMs} ms`] : []),
    [
      `a core ${use.pricePerCoreMonth}`,
      ...(isMoved ? [`a GB moved ${use.pricePerGbMoved}`] : []),
      ...(isKept ? [`a GB kept ${use.pricePerGbMonth}`] : []),
      'in your currency',
    ].join(', '),
  ].join(' · ')
}

/** What a request’s CPU time is the sum of, where each part is worked once: `CPU of encode + decode`. */
export function cpuTitle({ suite, parts }: Pick<LayerAnswer, 'suite' | 'parts'>, use: Use): string {
  const isPlain = suite === 'codec' && [use.encodes, use.decodes].every((times) => times === 0 || times === 1)
  return `CPU of ${isPlain && parts.length > 0 ? parts.join(' + ') : 'a request'}`
}
