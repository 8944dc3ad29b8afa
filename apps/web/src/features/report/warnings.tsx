import { Link } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { counted } from '../../ui/counted.ts'
import { sentence } from '../../ui/sentence.ts'
import { type WarningRow, warningRows } from './warning-rows.ts'

const looks = {
  error: { word: 'Serious', icon: CircleX, className: 'text-worse' },
  warning: { word: 'Warning', icon: TriangleAlert, className: 'text-warning' },
  info: { word: 'Note', icon: Info, className: 'text-neutral' },
} as const

const casesNamed = 3

/** What should be known before a figure of this run is believed; nothing where there is nothing. */
export function WarningsBanner({ report }: { readonly report: Report }) {
  const rows = warningRows(report)
  if (rows.length === 0) return null
  const serious = rows.some(({ severity }) => severity === 'error')
  return (
    <section
      aria-labelledby="warnings-title"
      id="warnings"
      className={clsx(
        'rounded-panel border p-4',
        serious ? 'border-worse bg-worse-bg' : 'border-warning bg-warning-bg',
      )}
    >
      <h2 id="warnings-title" className="font-semibold">
        {counted(rows.length, 'warning')}
      </h2>
      <ul className="mt-2 grid gap-2">
        {rows.map((row) => (
          <WarningItem key={row.code} row={row} />
        ))}
      </ul>
    </section>
  )
}

function WarningItem({ row }: { readonly row: WarningRow }) {
  const { word, icon: Icon, className } = looks[row.severity]
  const [first, ...others] = row.cases
  const more = others.length - casesNamed
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className={clsx('mt-0.5 shrink-0', className)} />
      <div className="min-w-0">
        <p>
          <span className={clsx('font-medium', className)}>{word}:</span>{' '}
          {first === undefined ? sentence(row.text) : `${first}: ${row.text}.`} {sentence(row.fix)}{' '}
          <Link to="/method" hash={row.code} className="underline">
            More about this<span className="sr-only"> warning, {row.code}</span>
          </Link>
        </p>
        {others.length > 0 && (
          <p className="text-caption wrap-anywhere">
            The same holds for {others.slice(0, casesNamed).join('; ')}
            {more > 0 && ` and ${more} more`}
          </p>
        )}
      </div>
    </li>
  )
}
