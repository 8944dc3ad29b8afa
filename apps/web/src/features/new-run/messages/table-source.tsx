import { useMutation } from '@tanstack/react-query'
import type { ServerTables } from '@wirebench/bench-core/model/messages/table-sample'
import { fromUrl } from '@wirebench/bench-core/model/options/option/words'
import { formatBytes, formatCount } from '@wirebench/bench-core/report/words/format'
import { useId, useState } from 'react'
import type { BroughtFiles } from '../../../api/brought-files.ts'
import { listTables, sampleTable } from '../../../api/queries.ts'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { More } from '../choices/more.tsx'
import { ServerAddress } from './server-address.tsx'

const ownQuery = 'My own query'
const wholeRows = 'Whole rows'

/** What is taken of a table: what was picked, unless that was of another server, or else its column of JSON. */
export function columnOf(
  { columns }: Pick<ServerTables['tables'][number], 'columns'>,
  picked: string | undefined,
): string {
  const names = [wholeRows, ...columns.map(({ name }) => name)]
  const json = columns.find(({ type }) => /^jsonb?$/.test(type))
  return names.find((name) => name === picked) ?? json?.name ?? wholeRows
}

/** Rows of a PostgreSQL table as messages. The server's address stays in this page's memory, and in nothing that is saved. */
export function TableSource({
  isNeeded,
  onFiles,
}: {
  readonly isNeeded: boolean
  readonly onFiles: (found: Promise<BroughtFiles>) => void
}) {
  const id = useId()
  const [pgUrl, setPgUrl] = useState('')
  const [table, setTable] = useState<string>()
  const [picked, setColumn] = useState<string>()
  const [query, setQuery] = useState('')
  const look = useMutation({ mutationFn: listTables })
  const sample = useMutation({ mutationFn: sampleTable })
  const tables = look.data?.tables ?? []
  const chosen = table === ownQuery ? undefined : (tables.find(({ name }) => name === table) ?? tables[0])
  const column = chosen ? columnOf(chosen, picked) : wholeRows
  // What comes after the address has changed, or the page was left, is no longer wanted.
  const take = () =>
    sample.mutate(
      {
        pgUrl: pgUrl.trim(),
        ...(chosen ? { table: chosen.name } : { query: query.trim() }),
        ...(chosen && column !== wholeRows && { column }),
      },
      {
        onSuccess: ({ file, text }) =>
          onFiles(Promise.resolve({ files: [{ path: file, file: new File([text], file) }], leftOut: [] })),
      },
    )
  return (
    <More title="Or rows of a PostgreSQL table" isNeeded={isNeeded}>
      <ServerAddress
        label={fromUrl.label}
        pgUrl={pgUrl}
        look="List tables"
        isLooking={look.isPending}
        onLook={() => look.mutate(pgUrl.trim())}
        onChange={(typed) => {
          look.reset()
          sample.reset()
          setPgUrl(typed)
        }}
      />
      <Problem what="The tables can’t be listed" error={look.error} />
      {look.data && (
        <div className="stack gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Table"
              value={chosen?.name ?? ownQuery}
              options={[
                ...tables.map(({ name, rows, bytes }) => ({
                  id: name,
                  title: `${name} · ${rows === null ? '' : `about ${formatCount(rows)} rows, `}${formatBytes(bytes)}`,
                })),
                { id: ownQuery, title: ownQuery },
              ]}
              onChange={(name) => {
                setTable(name)
                setColumn(undefined)
              }}
            />
            {chosen && (
              <SelectField
                label="Column"
                value={column}
                options={[
                  { id: wholeRows, title: wholeRows },
                  ...chosen.columns.map(({ name, type }) => ({ id: name, title: `${name}, ${type}` })),
                ]}
                onChange={setColumn}
              />
            )}
          </div>
          {!chosen && (
            <div className="grid gap-1">
              <label htmlFor={`${id}-query`} className="font-medium">
                Query
              </label>
              <textarea
                id={`${id}-query`}
                className="field min-w-0 font-mono text-table"
                rows={4}
                spellCheck={false}
                placeholder="select payload from orders where placed_at > now() - interval '1 day'"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            </div>
          )}
          <p className="flex flex-wrap items-center gap-3">
            <Button disabled={sample.isPending || (!chosen && query.trim() === '')} onClick={take}>
              {sample.isPending ? 'Reading…' : 'Take a sample'}
            </Button>
            <span className="text-muted">
              At most 1,024 rows and 8 MB, in 20 seconds, in a read-only transaction.
            </span>
          </p>
          <Problem what="The rows can’t be read" error={sample.error} />
        </div>
      )}
    </More>
  )
}
