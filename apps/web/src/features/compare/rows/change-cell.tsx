import type { MetricInfo } from '@wirebench/bench-core/model/metrics/metric-info'
import type { ChangeWord, ComparedCell } from '@wirebench/bench-core/model/report/runs-comparison'
import {
  cellWords,
  changeMarks,
  formatChangeInterval,
} from '@wirebench/bench-core/report/compare/words/change-text'
import { objectionText } from '@wirebench/bench-core/report/words/objection-text'
import { clsx } from 'clsx'
import { figureOnOneLine } from '../../../charts/figure-scale.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { DeltaBar } from './delta-bar.tsx'

const tones: Readonly<Partial<Record<ChangeWord, string>>> = {
  regression: 'bg-worse-bg text-worse',
  improvement: 'bg-better-bg text-better',
}

/** What a case amounts to in a run: the mark and word, the change with its interval, and the figure itself. */
export function ChangeCell({
  cell,
  metric,
  span,
  color,
  hollow,
}: {
  readonly cell: ComparedCell | null
  readonly metric: MetricInfo
  readonly span: number
  readonly color: string
  readonly hollow: boolean
}) {
  if (cell === null) return <span className="text-muted">—</span>
  const interval = cell.change ? formatChangeInterval(cell.change) : ''
  return (
    <div className="grid gap-0.5" title={cell.text}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <ChangeChip word={cell.word} text={cellWords(cell, metric)} />
        {interval !== '' && <span className="text-muted">{interval}</span>}
      </span>
      {cell.change !== null && <DeltaBar change={cell.change} span={span} color={color} hollow={hollow} />}
      {cell.figure !== null && (
        <span className="text-caption text-muted">{figureOnOneLine(cell.figure, metric.unit)}</span>
      )}
      {cell.word === 'not-comparable' && cell.reason !== null && (
        <span className="max-w-64 text-caption whitespace-normal text-muted">
          <NameText text={objectionText(cell.reason)} />
        </span>
      )}
    </div>
  )
}

/** A change as a mark and a word; its colour only repeats them. */
export function ChangeChip({ word, text }: { readonly word: ChangeWord; readonly text: string }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-control px-2 font-medium whitespace-nowrap',
        tones[word] ?? 'bg-neutral-bg text-neutral',
      )}
    >
      <span aria-hidden="true">{changeMarks[word]}</span>
      {text}
    </span>
  )
}
