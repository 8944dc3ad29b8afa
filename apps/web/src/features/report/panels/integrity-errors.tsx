import { Link } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { OctagonAlert } from 'lucide-react'
import { sentence } from '../../../ui/sentence.ts'
import { integrityRows } from '../rows/integrity-rows.ts'

const findingsShown = 3

/** Figures that can't be right, said before anything is read from them; nothing where all rules hold. */
export function IntegrityErrors({ report }: { readonly report: Report }) {
  const rows = integrityRows(report)
  if (rows.length === 0) return null
  return (
    <section
      role="alert"
      aria-labelledby="integrity-title"
      id="integrity"
      className="rounded-panel border-2 border-worse bg-bg p-4"
    >
      <h2 id="integrity-title" className="flex items-center gap-2 font-semibold text-worse">
        <OctagonAlert aria-hidden size={18} className="shrink-0" />
        {rows.length === 1 ? 'An integrity rule is broken' : `${rows.length} integrity rules are broken`}
      </h2>
      <p className="mt-1">
        Figures that break a rule are shown as stored and excluded from verdicts.{' '}
        <Link to="/method" hash="integrity" className="underline">
          About the rules
        </Link>
      </p>
      <dl className="mt-3 grid gap-3">
        {rows.map(({ rule, findings }) => (
          <div key={rule}>
            <dt className="font-mono text-table font-medium">{rule}</dt>
            {findings.slice(0, findingsShown).map((finding) => (
              <dd key={`${finding.case} ${finding.text}`} className="wrap-anywhere">
                {finding.case !== null && <span className="text-muted">{finding.case}: </span>}
                {sentence(finding.text)}
              </dd>
            ))}
            {findings.length > findingsShown && (
              <dd className="text-muted">and {findings.length - findingsShown} more of this kind</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
