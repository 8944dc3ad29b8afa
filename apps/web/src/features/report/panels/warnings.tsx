import { Link } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { firstFew } from '@wirebench/bench-core/model/text/names'
import {
  casesNamed,
  type DoubtKind,
  doubtCount,
  doubtKinds,
} from '@wirebench/bench-core/report/judge/doubts/doubts'
import { groupTitles } from '@wirebench/bench-core/report/words/case/case-title'
import { warningWords } from '@wirebench/bench-core/report/words/warning-words'
import { clsx } from 'clsx'
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { Fold } from '../../../ui/controls/fold.tsx'
import { sentence } from '../../../ui/sentence.ts'

const looks = {
  error: { word: 'Serious', icon: CircleX, className: 'text-worse' },
  warning: { word: 'Warning', icon: TriangleAlert, className: 'text-warning' },
  info: { word: 'Note', icon: Info, className: 'text-neutral' },
} as const

/** What should be known before a figure of this run is believed, open where it is grave; nothing where there is nothing. */
export function Warnings({ report }: { readonly report: Report }) {
  const kinds = doubtKinds(report)
  const count = doubtCount(report)
  if (count === 0) return null
  const [gravest] = kinds
  const rules = count - kinds.length
  const titleOf = groupTitles(report)
  return (
    <Fold
      id="warnings"
      title={counted(count, 'warning')}
      note={
        gravest &&
        [gravest.cases[0]?.contender, warningWords(gravest.warning, 'inForm').text].filter(Boolean).join(': ')
      }
      isOpen={gravest?.warning.severity === 'error'}
    >
      <ul className="grid gap-2">
        {rules > 0 && (
          <li>
            {rules === 1 ? 'An integrity rule is' : `${rules} integrity rules are`} broken: see the top of the
            report.
          </li>
        )}
        {kinds.map(({ warning, cases }) => (
          <WarningItem
            key={warningWords(warning, 'inForm').text}
            warning={warning}
            names={[...new Set(cases.map((key) => `${key.contender}, ${titleOf(key)}`))]}
          />
        ))}
      </ul>
    </Fold>
  )
}

/** The words are about the first of the cases. */
function WarningItem({
  warning,
  names: [first, ...others],
}: Pick<DoubtKind, 'warning'> & { readonly names: readonly string[] }) {
  const { word, icon: Icon, className } = looks[warning.severity]
  const { text, fix } = warningWords(warning, 'inForm')
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className={clsx('mt-0.5 shrink-0', className)} />
      <div className="min-w-0">
        <p>
          <span className={clsx('font-medium', className)}>{word}:</span>{' '}
          {first === undefined ? sentence(text) : `${first}: ${text}.`} {sentence(fix)}{' '}
          <Link to="/method" hash={warning.code} className="underline">
            More about this<span className="sr-only"> warning, {warning.code}</span>
          </Link>
        </p>
        {others.length > 0 && (
          <p className="text-caption wrap-anywhere">
            The same applies to {firstFew(others, casesNamed, '; ')}
          </p>
        )}
      </div>
    </li>
  )
}
