import type { Report } from '../../../../model/report/report.ts'
import type { RunSpec } from '../../../../model/run/run-spec.ts'
import { nothingShared, sharedBySuite } from '../../../words/case/shared-parts.ts'
import { comparisonText } from '../../../words/verdict-text.ts'

type Source = Pick<Report, 'cases' | 'comparisons'> & {
  readonly run: { readonly spec: Pick<RunSpec, 'own' | 'codecs'> }
}

const asGiven = 'json'
const mapping = 'json-mapping'
const metrics = ['nsPerOperation', 'encodedBytes']
const operations = ['encode', 'decode']

/** Which JSON is as it was given and which is protobuf's mapping of it, and what that costs; nothing of other messages. */
export function givenJson({ run: { spec }, cases, comparisons }: Source): string[] {
  if (spec.own?.given !== 'json' || !spec.codecs.includes(asGiven)) return []
  const given = `${asGiven} carries your messages as given: with the names in their order, numbers as numbers, null, and missing fields.`
  if (!spec.codecs.includes(mapping)) return [given]
  const shared = sharedBySuite({ cases }).get('codec') ?? nothingShared
  const costs = comparisons.filter(
    ({ reference, contender, metric, operation }) =>
      [reference, contender].toSorted().join() === [asGiven, mapping].join() &&
      metrics.includes(metric) &&
      operations.includes(operation),
  )
  const beside = `${mapping} carries protobuf’s official JSON mapping of them: 64-bit integers as strings, defaults left out`
  const difference = costs.map((comparison) => comparisonText(comparison, shared)).join('; ')
  return [given, difference === '' ? `${beside}.` : `${beside}. The difference costs: ${difference}.`]
}
