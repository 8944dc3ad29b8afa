import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from '../../src/ui/data-table.tsx'

test('the first rows are those of the order that the reader chose', () => {
  const markup = renderToStaticMarkup(
    <DataTable
      caption="times"
      columns={[
        {
          id: 'ns',
          header: 'time',
          cell: ({ ns }: { readonly ns: number }) => ns,
          sortValue: ({ ns }) => ns,
        },
      ]}
      rows={[1, 2, 30, 20].map((ns) => ({ ns }))}
      rowId={({ ns }) => String(ns)}
      sort={{ id: 'ns', desc: true }}
      onSort={() => {}}
      most={2}
    />,
  )
  expect([...markup.matchAll(/<td[^>]*>(\d+)</g)].map(([, shown]) => shown)).toEqual(['30', '20'])
})
