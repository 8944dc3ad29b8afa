import type { Warning } from '@wirebench/bench-core/model/warning'
import { warningWords } from '@wirebench/bench-core/report/words/warning-words'
import { TriangleAlert } from 'lucide-react'
import { Panel } from '../../pieces/panel/panel.tsx'
import { sentence } from '../../ui/sentence.ts'

/** Doubts as they come up. */
export function LiveWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const told = warnings.map((warning) => warningWords(warning, 'inForm'))
  const distinct = [...Map.groupBy(told, ({ text }) => text)]
  return (
    <Panel title="Warnings" id="warnings">
      <ul className="grid gap-2">
        {distinct.map(([text, same]) => (
          <li key={text} className="flex gap-2">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
            <span>
              <span className="font-medium text-warning">Warning:</span> {text}
              {same.length > 1 && ` (${same.length} times)`}.{' '}
              <span className="text-muted">{sentence(same[0]!.fix)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
