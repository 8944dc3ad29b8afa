import { metricInfos } from '@wirebench/bench-core/model/metrics/index'
import type { MetricInfo } from '@wirebench/bench-core/model/metrics/metric-info'
import { expect, test } from 'vitest'
import { SeriesFilters } from '../../../src/features/trends/series-filters.tsx'
import { markupOf } from '../../rendered.tsx'

/** What can be chosen as the smallest change, what holds where nothing is chosen first. */
function smallestChanges(compared: MetricInfo['compared'] | undefined): string[] {
  const series = { search: {}, range: 50, ranges: [50], hosts: [], host: undefined }
  const page = markupOf(<SeriesFilters {...series} compared={compared} onChange={() => {}} />)
  const [, options = ''] = /Smallest change.*?<select[^>]*>(.*?)<\/select>/.exec(page) ?? []
  return [...options.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, title]) => title!)
}

test('any change of a size counts unless another is chosen, 2 % of a time, and of several metrics what is usual of each', () => {
  expect(smallestChanges(metricInfos.encodedBytes!.compared)).toEqual(['any', '2 %', '5 %', '10 %', '20 %'])
  expect(smallestChanges('per-round')).toEqual(['2 %', '5 %', '10 %', '20 %'])
  expect(smallestChanges(undefined)).toEqual(['as usual', '2 %', '5 %', '10 %', '20 %'])
})
