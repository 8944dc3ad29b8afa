import type { SeriesStyle } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { figureColumn } from './figure-column.ts'
import type { Scope } from './scope.ts'
import { type SizeRow, type SizeTable, sizeBars, sizeTable } from './size-rows.ts'

/** How many bytes the chosen messages take, plain and compressed. */
export function SizePanel({
  scope,
  styles,
}: {
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const table = useMemo(() => sizeTable(scope), [scope])
  const corpus = scope.corpora.find(({ id }) => id === scope.corpus)!
  return (
    <Panel title="Payload" id="payload">
      {table === null ? (
        <p className="text-muted">No payload size was measured in this run.</p>
      ) : (
        <>
          <figure>
            <figcaption className="mb-2 text-lead font-semibold">
              Encoded size, {corpus.title}
              <span className="ml-2 text-table font-normal text-muted">median over the corpus</span>
            </figcaption>
            <BarList bars={sizeBars(table, styles, scope.opponentOf)} />
          </figure>
          <div className="mt-4">
            <DataTable
              caption={`Encoded sizes of ${corpus.title}`}
              columns={columnsOf(table)}
              rows={table.rows}
              rowId={({ contender }) => contender}
            />
          </div>
        </>
      )}
      <HowToRead anchor="payload">
        Bytes of one encoded message, over the whole corpus; bars start at 0. Sizes are exact: the same
        messages give the same bytes every time. A dotted bar is the same message compressed on its own, at
        the stated level; compressing many messages together would leave less of each.
      </HowToRead>
    </Panel>
  )
}

function columnsOf({ kinds, rows }: SizeTable): readonly TableColumn<SizeRow>[] {
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      cell: ({ contender }) => contender,
      sortValue: ({ contender }) => contender,
    },
    ...kinds.map(({ id, title }): TableColumn<SizeRow> => {
      const asMetric = (value: number | undefined) =>
        value === undefined
          ? undefined
          : {
              value,
              low: null,
              high: null,
              unit: 'bytes' as const,
              better: 'lower' as const,
              kind: 'measured' as const,
            }
      const column = figureColumn(rows.map(({ sizes }) => asMetric(sizes[id])))
      return {
        id,
        header: `${title}${column.unit ? `, ${column.unit}` : ''}`,
        align: 'right',
        cell: ({ sizes }) => column.cell(asMetric(sizes[id])).text,
        sortValue: ({ sizes }) => sizes[id] ?? null,
      }
    }),
  ]
}
