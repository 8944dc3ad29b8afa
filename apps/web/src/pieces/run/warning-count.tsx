import { TriangleAlert } from 'lucide-react'

/** How many warnings a run has. */
export function WarningCount({ count }: { readonly count: number }) {
  if (count === 0) return '0'
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <TriangleAlert aria-hidden size={14} />
      {count}
    </span>
  )
}
