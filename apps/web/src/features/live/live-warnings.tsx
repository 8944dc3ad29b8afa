import type { Warning } from '@wirebench/bench-core/results'
import { TriangleAlert } from 'lucide-react'
import { Panel } from '../../ui/panel.tsx'
import { sentence } from '../../ui/sentence.ts'

/** Doubts as they come up. */
export function LiveWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const distinct = [...Map.groupBy(warnings, ({ code, text }) => `${code} ${text}`)]
  return (
    <Panel title="Warnings" id="warnings">
      <ul className="grid gap-2">
        {distinct.map(([key, same]) => (
          <li key={key} className="flex gap-2">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
            <span>
              <span className="font-medium text-warning">Warning:</span> {same[0]!.text}
              {same.length > 1 && ` (${same.length} times)`}.{' '}
              <span className="text-muted">{sentence(same[0]!.fix)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
