import { Link } from '@tanstack/react-router'
import type { Trend, TrendPoint } from '@wirebench/bench-core/model/report/trends'
import { baselineName } from '@wirebench/bench-core/report/trends/trend-words'
import { codeWords } from '@wirebench/bench-core/report/words/environment/code-words'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { absoluteTime } from '../../../ui/dates.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { comparisonSearch, type TrendOf } from './trend-rows.ts'
import { ChangeText, pointFigure } from './trend-table.tsx'

/** One run of a history, closer: what changed since the one before and since the baseline, and the ways to see why. */
export function PointPanel({
  trend,
  point,
  of,
  min,
  onClose,
}: {
  readonly trend: Trend
  readonly point: TrendPoint
  readonly of: TrendOf
  /** The smallest change of interest, in percent, where one was chosen. */
  readonly min: number | undefined
  readonly onClose: () => void
}) {
  const { previous, baseline, messageChange, environmentChanges, code } = point
  const changes = [...(messageChange === null ? [] : [messageChange]), ...environmentChanges]
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
          <NameText text={point.hostName || 'not recorded'} />
        </dd>
        {code && (
          <>
            <dt className="text-muted">code</dt>
            <dd>{codeWords(code)}</dd>
          </>
        )}
        <dt className="text-muted">{trend.metric.title}</dt>
        <dd>{pointFigure(point, trend, of)}</dd>
        <dt className="text-muted">since the run before</dt>
        <dd>
          <ChangeText change={point.sincePrevious} />
        </dd>
        <dt className="text-muted">since the {baseline ? baselineName(baseline) : 'baseline'}</dt>
        <dd>
          <ChangeText change={point.sinceBaseline} />
        </dd>
        {changes.length > 0 && (
          <>
            <dt className="text-muted">not the same as before</dt>
            <dd>
              <NameText text={changes.join(', ')} />
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
            search={comparisonSearch(trend, [previous, point], min)}
            className={buttonClass()}
          >
            Compare with previous
          </Link>
        )}
        {baseline && (
          <Link
            to="/compare"
            search={comparisonSearch(trend, [baseline, point], min)}
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
