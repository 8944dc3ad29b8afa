import { Link } from '@tanstack/react-router'
import type { ReaderInputs } from '@wirebench/bench-core/api/query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { CopyPlus, GitCompareArrows, ListRestart } from 'lucide-react'
import type { ReactNode } from 'react'
import { DuelBeside } from '../../pieces/duel/duel-beside.tsx'
import { ExportMenu } from '../../pieces/export-menu.tsx'
import { RunMarks } from '../../pieces/run/run-marks.tsx'
import { RunPlace } from '../../pieces/run/run-place.tsx'
import { RunStateChip } from '../../pieces/run/run-state-chip.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { absoluteTime } from '../../ui/dates.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Whose report it is, what people wrote on it, and what can be done with it. */
export function ReportHeader({
  run,
  inputs,
  actions,
}: {
  readonly run: RunDetail
  /** What the reader has put in, for the files to be as the page. */
  readonly inputs: ReaderInputs
  readonly actions: ReactNode
}) {
  const at = run.startedAt ?? run.createdAt
  const hasResults = run.cases.measured + run.cases.failed > 0
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <PageHeading>
          <NameText text={run.name} />
        </PageHeading>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-muted">
          <span className="font-mono">{run.shortId}</span>
          <RunStateChip state={run.state} />
          <time dateTime={at}>{absoluteTime(at)}</time>
          <RunPlace run={run} />
        </p>
        <RunMarks run={run} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/runs/new" search={{ from: run.shortId }} className={buttonClass()}>
          <CopyPlus aria-hidden size={16} />
          Clone
        </Link>
        {hasResults && (
          <>
            <Link to="/compare" search={{ runs: [run.shortId] }} className={buttonClass()}>
              <GitCompareArrows aria-hidden size={16} />
              Compare
            </Link>
            <DuelBeside run={run} />
          </>
        )}
        <Link to="/runs/$run/live" params={{ run: run.shortId }} className={buttonClass()}>
          <ListRestart aria-hidden size={16} />
          Progress and log
        </Link>
        {hasResults && <ExportMenu runId={run.shortId} inputs={inputs} />}
        <CopyLink />
        {actions}
      </div>
    </div>
  )
}
