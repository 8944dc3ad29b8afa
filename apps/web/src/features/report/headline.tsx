import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api'
import {
  endText,
  exactVerdicts,
  formatCount,
  formatDuration,
  openingLines,
  powerLine,
  type Report,
  tooBusyLine,
} from '@wirebench/bench-core/results'
import { CircleSlash2, Ruler } from 'lucide-react'
import { VerdictChip } from '../../ui/verdict-chip.tsx'
import { canBeMade, headlineRows } from './headline-rows.ts'
import { referenceTitle } from './scope.ts'

/** Of a machine that was too busy, what is exact stands here alone. */
const exactRowsShown = 6

/** What the run found, in generated sentences, and the figures that tell how much stands behind them. */
export function Headline({ report, run }: { readonly report: Report; readonly run: RunDetail }) {
  // Without a round there is nothing to judge, only a list of what is missing.
  const busy = tooBusyLine(report)
  const telling = busy === null ? headlineRows(report) : exactVerdicts(report).slice(0, exactRowsShown)
  const rows = report.run.rounds === 0 ? [] : telling
  const references = run.suites.map((suite) => referenceTitle(report, suite)).join(', ')
  const power = powerLine(report)
  const samples = report.cases.reduce((sum, { samples }) => sum + samples, 0)
  const measured = report.cases.filter(({ status }) => status === 'measured').length
  const failed = report.cases.filter(({ status }) => status === 'failed').length
  const facts = [
    { name: 'Cases', value: failed === 0 ? formatCount(measured) : `${measured} + ${failed} failed` },
    { name: 'Rounds', value: `${report.run.rounds} of ${report.run.spec.rounds}` },
    { name: 'Samples', value: formatCount(samples) },
    { name: 'Duration', value: formatDuration(report.run.durationMs) },
    { name: run.suites.length > 1 ? 'References' : 'Reference', value: references },
    { name: 'Preset', value: report.run.spec.preset },
    { name: 'Suites', value: run.suites.join(', ') },
  ]
  return (
    <section aria-label="Headline" className="grid gap-4 rounded-panel border border-hairline bg-surface p-4">
      {report.run.state !== 'completed' && <Partial report={report} />}
      {busy !== null && <p className="text-lead font-medium">{busy}.</p>}
      {busy === null && !rows.some(canBeMade) && (
        <p className="text-lead">
          {report.run.rounds === 0
            ? 'Nothing was measured.'
            : rows.length === 0
              ? 'This run has nothing to compare.'
              : 'No comparison of this run could be made.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map(({ text, verdict }) => (
            <li key={text} className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <span className="w-36 shrink-0 pt-0.5">
                <VerdictChip verdict={verdict} />
              </span>
              <span className="min-w-0 grow basis-64 text-lead font-medium wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {openingLines(report)
        .filter((line) => line !== busy)
        .map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}.
          </p>
        ))}
      {power !== '' && (
        <p className="flex items-start gap-2">
          <Ruler aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
          <span>
            {power}{' '}
            <Link to="/method" hash="smallest-difference" className="underline">
              How it knows
            </Link>
          </span>
        </p>
      )}
      <p className="text-caption text-muted">
        Intervals are 95 % over rounds, means of all operations; ratios are taken against {references}.
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Partial({ report }: { readonly report: Report }) {
  const { state, reason, rounds, spec } = report.run
  return (
    <p className="flex items-start gap-2 rounded-control bg-neutral-bg px-3 py-2">
      <CircleSlash2 aria-hidden size={16} className="mt-0.5 shrink-0 text-neutral" />
      <span>
        <strong className="font-semibold">
          {rounds} of {spec.rounds} rounds finished
        </strong>
        : {endText({ state, reason })}.{rounds > 0 && ' What is shown comes from the finished rounds.'}
      </span>
    </p>
  )
}
