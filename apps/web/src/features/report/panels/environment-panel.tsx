import { cellText as documentCellText } from '@wirebench/bench-core/report/print/cell-text'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

/** The tables of the document’s section side by side, each of names and what is known of them. */
export function EnvironmentPanel({ section: { id, title, tables } }: { readonly section: Section }) {
  const facts = tables
    .map((table) => ({ title: table.title, rows: table.rows.map((row) => row.map(documentCellText)) }))
    .filter(({ rows }) => rows.length > 0)
  const text = () => facts.flatMap(({ rows }) => rows.map((row) => row.join(': '))).join('\n')
  return (
    <Panel title={title} id={id} actions={<CopyButton text={text} label="Copy as text" />}>
      <div className="grid gap-6 rail:grid-cols-2">
        {facts.map(({ title, rows }) => (
          <div key={title} className="min-w-0">
            <h3 className="mb-2 text-lead font-semibold first-letter:uppercase">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1">
              {rows.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted wrap-anywhere">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Panel>
  )
}
