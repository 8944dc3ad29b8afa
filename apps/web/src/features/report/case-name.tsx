import type { SeriesStyle } from '@wirebench/bench-core/results'
import { CircleX, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Swatch } from '../../charts/contender-legend.tsx'

/** The head of a case's row: its contender, and what went wrong with it. */
export function CaseName({
  contender,
  name,
  style,
  failure,
  brokenRule,
}: {
  readonly contender: string
  /** What stands for its name, such as a link to it. */
  readonly name?: ReactNode
  readonly style: SeriesStyle | undefined
  /** Why it could not be measured; only the first line stands in the open. */
  readonly failure: string | null
  /** What is wrong with its figures. */
  readonly brokenRule: string | null
}) {
  return (
    <span className="grid w-max max-w-64 gap-0.5">
      <span className="flex items-center gap-2">
        {style && <Swatch style={style} />}
        <span className="whitespace-normal">{name ?? style?.title ?? contender}</span>
      </span>
      {failure !== null && <FailureNote failure={failure} />}
      {brokenRule !== null && (
        <a
          href="#integrity"
          title={brokenRule}
          className="flex items-center gap-1 font-normal text-worse underline"
        >
          <OctagonAlert aria-hidden size={14} className="shrink-0" />
          Broken rule
        </a>
      )}
    </span>
  )
}

function FailureNote({ failure }: { readonly failure: string }) {
  const [first, ...rest] = failure.split('\n')
  return (
    <span className="block max-w-80 min-w-44 font-normal whitespace-normal">
      <span className="flex items-start gap-1 text-worse">
        <CircleX aria-hidden size={14} className="mt-0.75 shrink-0" />
        <span className="wrap-anywhere">Failed: {first}</span>
      </span>
      {rest.length > 0 && (
        <details className="text-muted">
          <summary className="min-h-6 w-fit text-text">Details</summary>
          <code className="block text-caption whitespace-pre-wrap wrap-anywhere">{rest.join('\n')}</code>
        </details>
      )}
    </span>
  )
}
