import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** A run that came as a file: its report is all that the file holds, so a stream of its events would never end. */
export function NothingToReplay({ run }: { readonly run: Pick<RunSummary, 'name' | 'shortId'> }) {
  useTitle(`${run.name} · Wirebench`)
  return (
    <div className="stack justify-items-start">
      <PageHeading>
        <NameText text={run.name} />
      </PageHeading>
      <p>This run was imported: its file has the report, but no events to replay here.</p>
      <Link to="/runs/$run" params={{ run: run.shortId }} className={buttonClass('primary')}>
        View report
      </Link>
    </div>
  )
}
