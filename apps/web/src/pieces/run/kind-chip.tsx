import type { Metric } from '@wirebench/bench-core/model/report/report'

/** Whether a figure was measured, follows from one that was, or comes from a model. */
export function KindChip({ kind }: { readonly kind: Metric['kind'] }) {
  return (
    <span className="inline-block rounded-control bg-neutral-bg px-1.5 text-caption font-normal whitespace-nowrap text-neutral">
      {kind}
    </span>
  )
}
