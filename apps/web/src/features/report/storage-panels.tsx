import { useMemo } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupHeading } from './case-groups.ts'
import { MetricMatrix } from './metric-matrix.tsx'
import type { Scope } from './scope.ts'
import {
  isQuery,
  type QueryWay,
  queryCostRows,
  queryRows,
  queryWays,
  spaceBars,
  throughputRows,
  timeBars,
  wholeTableRows,
  xRayGroups,
  xRayRows,
} from './storage-rows.ts'

interface PanelProps {
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}

/** How many rows a second go in and come out. */
export function ThroughputPanel({ scope, styles }: PanelProps) {
  const rows = throughputRows(scope.corpusGroups)
  const whole = wholeTableRows(scope.corpusGroups)
  return (
    <Panel title="Insert and read throughput" id="throughput">
      {rows.length === 0 ? (
        <p className="text-muted">No phase of this run was measured in rows per second.</p>
      ) : (
        <MetricMatrix caption="Throughput by phase" rowHeader="Phase" rows={rows} styles={styles} />
      )}
      {whole.length > 0 && (
        <Fold title="Time for whole tables, and bytes on the wire of a statement">
          <MetricMatrix
            caption="Whole tables and the wire"
            rowHeader="Phase and figure"
            rows={whole}
            styles={styles}
          />
        </Fold>
      )}
      <HowToRead anchor="storage">
        Rows per second of one connection unless said otherwise, as the application sees them: encoding and
        decoding included. More is better. The time for all rows is modelled: that of a row × the rows of the
        table. Bytes are what the client's socket saw of a statement, the protocol's own among them.
      </HowToRead>
    </Panel>
  )
}

/** Of more operations than these the others are folded. */
const splitsOpen = 3

/** Where the time of an operation goes. */
export function TimeSplitPanel({ scope, styles }: PanelProps) {
  const shown = scope.corpusGroups
    .filter((group) => !isQuery(group))
    .map((group) => ({ group, bars: timeBars(group, styles) }))
    .filter(({ bars }) => bars.length > 0)
  return (
    <Panel title="Where the time goes" id="time-split">
      {shown.length === 0 ? (
        <p className="text-muted">The parts of operations were not timed apart in this run.</p>
      ) : (
        shown.map(({ group, bars }, index) => (
          <Fold key={group.id} title={groupHeading(group)} isOpen={index < splitsOpen}>
            <BarList bars={bars} />
          </Fold>
        ))
      )}
      <HowToRead anchor="storage">
        One bar per contender, from 0: solid is encoding on the client, striped the statement with the way
        there and back and the server's work, dotted decoding. The bars of one operation share a scale.
      </HowToRead>
    </Panel>
  )
}

/** What lies on the disk. */
export function XRayPanel({ scope, styles }: PanelProps) {
  const groups = xRayGroups(scope.corpusGroups)
  return (
    <Panel title="On the disk" id="x-ray">
      {groups.length === 0 && <p className="text-muted">The tables were not looked into in this run.</p>}
      {groups.map((group, index) => (
        <Fold key={group.id} title={groupHeading(group)} isOpen={index === 0}>
          <BarList bars={spaceBars(group, styles)} />
          <div className="mt-3">
            <MetricMatrix
              caption={`Storage of ${groupHeading(group)}`}
              rowHeader="Figure"
              rows={xRayRows(group)}
              styles={styles}
            />
          </div>
        </Fold>
      ))}
      <HowToRead anchor="storage">
        After VACUUM (ANALYZE). Solid is the heap, striped what lies out of line (TOAST), dotted the indexes;
        the total has some KiB of maps of where there is room as well. Stored bytes of a payload are what
        PostgreSQL keeps of it after its own compression; WAL is what a COPY of the whole table adds to the
        write-ahead log, by its rows, while nobody else of the run works.
      </HowToRead>
    </Panel>
  )
}

/** Finding rows by a field. */
export function QueriesPanel({ scope, styles }: PanelProps) {
  const rows = queryRows(scope.corpusGroups)
  const costs = queryCostRows(scope.corpusGroups)
  const ways = queryWays(scope.corpusGroups)
  const columns = useMemo(
    (): readonly TableColumn<QueryWay>[] => [
      { id: 'query', header: 'Query', isRowHeader: true, cell: ({ title }) => title },
      ...styles.map(
        (style): TableColumn<QueryWay> => ({
          id: style.name,
          header: style.title,
          cell: (row) => row.ways.get(style.name) ?? '—',
        }),
      ),
    ],
    [styles],
  )
  return (
    <Panel title="Queries by a field" id="queries">
      {rows.length === 0 ? (
        <p className="text-muted">No query by a field was measured in this run.</p>
      ) : (
        <MetricMatrix
          caption="Mean time of queries by a field"
          rowHeader="Query"
          rows={rows}
          styles={styles}
        />
      )}
      {ways.length > 0 && (
        <Fold title="How the server found the rows">
          <DataTable caption="The server’s way" columns={columns} rows={ways} rowId={({ id }) => id} />
        </Fold>
      )}
      {costs.length > 0 && (
        <Fold title="CPU time of either side, and bytes received">
          <MetricMatrix
            caption="What queries by a field cost"
            rowHeader="Query and figure"
            rows={costs}
            styles={styles}
          />
        </Fold>
      )}
      <HowToRead anchor="storage">
        Without an index jsonb and json are read in sequence by the server, while bytea is opaque to SQL: the
        client fetches and decodes every row. With an index, jsonb has one of an expression and bytea a column
        that was promoted beside it. A dash stands where a column type has no such way. Tables repeat the
        messages of the corpus: with documents that all differ a GIN index is larger.
      </HowToRead>
    </Panel>
  )
}
