import type { Report } from '@wirebench/bench-core/model/report/report'
import { comparedTitle, comparisonsSection } from '@wirebench/bench-core/report/document/sections/comparisons'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { useMemo } from 'react'
import { DocumentSection } from '../../../document/document-section.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { MarginFields } from '../answer/margin-fields.tsx'
import { isInScope, type Scope } from '../page/scope.ts'
import { useReportSearch } from '../use-report-search.ts'

/** Every contender against the reference on the chosen messages, in a chosen metric, with the margins that a reader chooses. */
export function VerdictsPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [search, change] = useReportSearch()
  const own = useMemo(
    () => report.comparisons.filter((comparison) => isInScope(scope, comparison)),
    [report, scope],
  )
  // The mean time is first, as in the report.
  const metrics = [...new Set(own.map(({ metric }) => metric))]
  const choices = [...metrics.map((id) => ({ id, title: comparedTitle(id) })), { id: 'all', title: 'all' }]
  const shown = (choices.find(({ id }) => id === search.metric) ?? choices[0]!).id
  const section = useMemo(
    () =>
      comparisonsSection(
        report,
        own.filter(({ metric }) => shown === 'all' || metric === shown),
      ),
    [report, own, shown],
  )
  return (
    <DocumentSection
      section={section}
      styles={styles}
      controls={
        own.length > 0 && (
          <div className="mb-4">
            <SelectField
              inline
              label="Metric"
              value={shown}
              options={choices}
              onChange={(id) => change({ metric: id === choices[0]!.id ? undefined : id })}
            />
            <MarginFields margins={report.run.margins} />
          </div>
        )
      }
    />
  )
}
