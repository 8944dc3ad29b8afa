import { ContenderLegend } from '../../charts/contender-legend.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { suiteTitles } from '../../ui/case-words.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { allOperations, type Scope } from './scope.ts'
import { useReportSearch } from './use-report-search.ts'

/** Chooses what the panels below show: suite, messages, operation and contenders. */
export function ScopeBar({
  scope,
  styles,
  hidden,
}: {
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
  readonly hidden: ReadonlySet<string>
}) {
  const [, change] = useReportSearch()
  const toggle = (name: string) => {
    const hide = styles.map((style) => style.name).filter((known) => hidden.has(known) !== (known === name))
    change({ hide: hide.length === 0 ? undefined : hide })
  }
  return (
    <section
      aria-label="What is shown"
      className="grid gap-3 rounded-panel border border-hairline bg-surface p-4"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {scope.suites.length > 1 && (
          <SelectField
            label="Suite"
            value={scope.suite}
            options={scope.suites.map((id) => ({ id, title: suiteTitles[id] }))}
            onChange={(suite) =>
              change({
                suite: scope.suites.find((known) => known === suite),
                workload: undefined,
                operation: undefined,
                hide: undefined,
              })
            }
          />
        )}
        {scope.corpora.length > 1 && (
          <SelectField
            label="Messages"
            value={scope.corpus}
            options={scope.corpora}
            onChange={(workload) =>
              change({ workload: workload === scope.corpora[0]!.id ? undefined : workload })
            }
          />
        )}
        {scope.operations.length > 1 && (
          <SelectField
            label="Operation"
            value={scope.operation ?? allOperations}
            options={[...scope.operations, { id: allOperations, title: 'all' }]}
            onChange={(operation) => change({ operation })}
          />
        )}
      </div>
      <ContenderLegend styles={styles} hidden={hidden} onToggle={toggle} />
    </section>
  )
}
