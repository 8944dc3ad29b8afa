import { Link } from '@tanstack/react-router'
import type { Trend, TrendPoint } from '@wirebench/bench-core/results'
import { Button, buttonClass } from '../../ui/button.tsx'
import { absoluteTime } from '../../ui/dates.ts'
import { NameText } from '../../ui/name-text.tsx'
import type { TrendOf } from './trend-rows.ts'
import { ChangeText, pointFigure } from './trend-table.tsx'

/** One run of a history, closer: what changed since the one before and since the baseline, and the ways to see why. */
export function PointPanel({
  trend,
  point,
  of,
  onClose,
}: {
  readonly trend: Trend
  readonly point: TrendPoint
  readonly of: TrendOf
  readonly onClose: () => void
}) {
  const measured = trend.points.filter(({ figure }) => figure !== null)
  const previous = measured[measured.findIndex(({ id }) => id === point.id) - 1]
  const baseline = measured.findLast(({ isBaseline, id }) => isBaseline && id !== point.id)
  return (
    <section
      aria-label={`Run ${point.shortId}`}
      className="grid gap-2 rounded-panel border border-control bg-surface p-4"
    >
      <h3 className="text-lead font-semibold">
        <NameText text={point.name} />{' '}
        <span className="font-mono text-caption font-normal text-muted">{point.shortId}</span>
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">began</dt>
        <dd>{absoluteTime(point.startedAt)}</dd>
        <dt className="text-muted">host</dt>
        <dd>
          <NameText text={point.hostName || 'not told'} />
        </dd>
        <dt className="text-muted">{trend.metric.title}</dt>
        <dd>{pointFigure(point, trend, of)}</dd>
        <dt className="text-muted">since the run before</dt>
        <dd>
          <ChangeText change={point.sincePrevious} />
        </dd>
        <dt className="text-muted">since the baseline</dt>
        <dd>
          <ChangeText change={point.sinceBaseline} />
        </dd>
        {point.environmentChanges.length > 0 && (
          <>
            <dt className="text-muted">not the same as before</dt>
            <dd>
              <NameText text={point.environmentChanges.join(', ')} />
            </dd>
          </>
        )}
      </dl>
      <p className="flex flex-wrap gap-2">
        <Link to="/runs/$run" params={{ run: point.shortId }} className={buttonClass()}>
          Open
        </Link>
        {previous && (
          <Link
            to="/compare"
            search={{ runs: [previous.shortId, point.shortId], show: 'all', open: [trend.caseId] }}
            className={buttonClass()}
          >
            Compare with previous
          </Link>
        )}
        {baseline && (
          <Link
            to="/compare"
            search={{ runs: [baseline.shortId, point.shortId], show: 'all', open: [trend.caseId] }}
            className={buttonClass()}
          >
            Compare with the baseline
          </Link>
        )}
        <Button onClick={onClose}>Close</Button>
      </p>
    </section>
  )
}
