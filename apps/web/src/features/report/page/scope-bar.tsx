import { Link } from '@tanstack/react-router'
import { readingOptions } from '@wirebench/bench-core/model/options/reading'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { clsx } from 'clsx'
import { ContenderLegend } from '../../../charts/contender-legend.tsx'
import { suiteTitles } from '../../../pieces/case/case-words.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { useAnnounce } from '../../../ui/hooks/announcer.tsx'
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts'
import { useReportSearch } from '../use-report-search.ts'
import { allOperations, type Scope } from './scope.ts'

/** Chooses what the panels below show: suite, messages, language, operation and contenders, and what ratios are taken to. */
export function ScopeBar({
  scope,
  styles,
  hidden,
}: {
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
  readonly hidden: ReadonlySet<string>
}) {
  const [, change] = useReportSearch()
  const announce = useAnnounce()
  const { reference, references } = scope
  // The run’s own is named as well: a report that was imported may be read against another one.
  const takeAgainst = (ref: string) => change({ ref })
  const takeAgainstNext = () => {
    const at = references.findIndex(({ id }) => id === reference)
    const next = references[(at + 1) % references.length]
    if (next === undefined) return
    takeAgainst(next.id)
    announce(`Ratios to ${next.title}`)
  }
  usePageKeys({ r: takeAgainstNext })
  const toggle = (name: string) => {
    const hide = styles.map((style) => style.name).filter((known) => hidden.has(known) !== (known === name))
    change({ hide: hide.length === 0 ? undefined : hide })
  }
  return (
    <section
      aria-label="What is shown"
      className="grid gap-3 rounded-panel border border-hairline bg-surface p-4"
    >
      {scope.suites.length > 1 && <SuiteTabs scope={scope} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
        {scope.languages.length > 0 && (
          <SelectField
            label="Language"
            value={scope.language ?? allLanguages}
            options={[
              { id: allLanguages, title: 'all' },
              ...scope.languages.map((language) => ({ id: language, title: language })),
            ]}
            onChange={(language) => change({ language: language === allLanguages ? undefined : language })}
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
        {references.length > 0 && (
          <SelectField
            label={readingOptions.reference.label}
            value={reference}
            options={references}
            onChange={takeAgainst}
          />
        )}
      </div>
      <ContenderLegend styles={styles} hidden={hidden} onToggle={toggle} />
    </section>
  )
}

const allLanguages = ''

/** One suite is read at a time. */
function SuiteTabs({ scope }: { readonly scope: Scope }) {
  return (
    <nav aria-label="Suites" className="flex flex-wrap gap-x-1 border-b border-hairline">
      {scope.suites.map((suite) => (
        <Link
          key={suite}
          to="."
          search={(old) => ({
            ...old,
            suite,
            workload: undefined,
            operation: undefined,
            language: undefined,
            hide: undefined,
          })}
          replace
          resetScroll={false}
          aria-current={suite === scope.suite ? 'true' : undefined}
          className={clsx(
            '-mb-px border-b-2 px-3 py-1 no-underline',
            suite === scope.suite ? 'border-primary font-semibold text-text' : 'border-transparent',
          )}
        >
          {suiteTitles[suite]}
        </Link>
      ))}
    </nav>
  )
}
