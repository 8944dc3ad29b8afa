import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseGroup } from '../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { queryPhases, storagePhases } from '../../../model/storage/storage-choices.ts'
import type { AccessPath, QueryPhase, StoragePhase } from '../../../model/storage/storage-spec.ts'
import { joined } from '../../../model/text/joined.ts'
import type { DocumentOptions, Section } from '../../tables/section.ts'
import {
  type Cell,
  columnsOf,
  exact,
  type Figure,
  figureOf,
  type ReportTable,
  withoutEmptyColumns,
} from '../../tables/table.ts'
import { formatCount, formatPercent, missing } from '../../words/format.ts'
import { noteText } from '../../words/note-text.ts'
import type { CommonSection, SuiteDocument } from '../suite-document.ts'
import { type QueryRow, type StorageQueries, storageQueries } from './queries.ts'
import { sizeSweeps } from './size-sweep.ts'
import {
  caseRows,
  clientShare,
  isOneOf,
  onLargestTable,
  perRow,
  type StorageGroup,
  sharedSettings,
  storageGroups,
  titleOf,
  variantsOf,
} from './storage-cases.ts'

export const storageDocument: SuiteDocument = {
  sections,
  told,
  cores: { of: 'a statement', processes: 'client and server' },
}

function sections(report: Report, options: DocumentOptions): Section[] {
  return [
    {
      id: 'throughput',
      title: 'Row throughput',
      method: 'storage',
      howToRead:
        'Rows per second over one connection unless stated otherwise, as the application sees them, with encoding and decoding. CPU time and bytes are per row; multiply by the rows per statement to get those of a statement. Bytes are counted at the client’s socket and include protocol overhead. The time for a whole table is modelled: the time per row × the rows of the table (for writes, of the longest table).',
      tables: throughputTables(report, options),
    },
    {
      id: 'time-split',
      title: 'Where the time per row goes',
      method: 'storage',
      howToRead:
        'Encoding on the client, the statement including the round trip and the server’s work, and decoding on the client. If a statement has several rows, its time is divided by their number.',
      tables: timeSplitTables(report, options),
    },
    {
      id: 'x-ray',
      title: 'On disk',
      method: 'storage',
      howToRead:
        'After VACUUM (ANALYZE). “Encoded” is the mean payload as it leaves the client; “stored” is the same payload in the table, after PostgreSQL’s own compression. Heap, TOAST (out of line) and indexes make up the total, along with a few KiB of free-space maps. WAL per row is what a COPY of the whole table adds to the write-ahead log ÷ its rows, while nothing else in the run is active. WAL per update covers one field and its commit, on pages that were already changed, because the first change of a page after a checkpoint adds up to 8 KiB.',
      tables: [...xRayTables(report, options), ...sweepTables(report)],
    },
    {
      id: 'queries',
      title: 'Queries by a field',
      method: 'storage',
      howToRead:
        'Without an index, the server scans columns, jsonb and json sequentially; bytea is opaque to SQL, so the client fetches and decodes every row. With an index, a column has its own, jsonb has one on an expression or a generated column, and bytea has one on a separate column.',
      tables: [...queryTables(report, options), ...shapeTables(report, options)],
    },
  ]
}

/** On a terminal an application's statements on the longest table: its own tables tell everything else. */
function told<Group extends CaseGroup>(
  groups: readonly Group[],
  section: CommonSection,
  { largestOnly = false }: DocumentOptions,
): readonly Group[] {
  if (section === 'figures')
    return largestOnly
      ? []
      : groups.filter(({ operation }) => !onDiskPhases.some((phase) => phase === operation))
  if (!largestOnly) return groups
  const onLargest = onLargestTable(groups.map((group) => ({ ...group, settings: group.parameters })))
  return section === 'times' ? onLargest.filter(({ operation }) => statements.has(operation)) : onLargest
}

const onDiskPhases = ['x-ray', 'size-sweep'] as const
const statements: ReadonlySet<string> = new Set([
  'serialize',
  'deserialize',
  'insert',
  'point-read',
  'update-field',
])

const withOwnTables: ReadonlySet<StoragePhase> = new Set([...queryPhases, ...onDiskPhases])
const rowPhases = storagePhases.filter((phase) => !withOwnTables.has(phase))

function throughputTables(report: Report, { largestOnly = false }: DocumentOptions): ReportTable[] {
  return tablesOf(report, rowPhases, largestOnly).map((groups) =>
    withoutEmptyColumns({
      title: titleOf('rows per second, and cost per row', groups),
      columns: columnsOf(
        ['operation', ''],
        [
          'rows per second',
          'rows per statement',
          'client CPU',
          'client’s core',
          'server CPU',
          'sent',
          'received',
          'whole table',
        ],
      ),
      rows: caseRows(groups, (reported) => {
        const { rowsPerSecond, operationsPerSecond, totalNs } = reported.metrics
        return [
          figureOf(rowsPerSecond ?? operationsPerSecond),
          rowsAStatement(reported),
          perRow(reported, 'clientCpuNsPerOperation', 'clientCpuNsPerRow'),
          shareOfClientsCore(reported),
          perRow(reported, 'serverCpuNsPerOperation', 'serverCpuNsPerRow'),
          perRow(reported, 'wireBytesSentPerOperation'),
          perRow(reported, 'wireBytesReceivedPerOperation'),
          figureOf(totalNs),
        ]
      }),
      notes: [
        'server CPU time is that of the whole cluster',
        ...(groups.some(overSeveral) ? ['client’s core is the share of its core that the client used'] : []),
      ],
    }),
  )
}

function overSeveral({ settings }: Pick<StorageGroup, 'settings'>): boolean {
  return Number(settings.connections) > 1
}

/** Where it has several connections to wait for, and may be what limits them. */
function shareOfClientsCore(reported: ReportCase): Figure | null {
  const value = overSeveral({ settings: reported.key.parameters }) ? clientShare(reported) : null
  if (value === null) return null
  const csv = { metric: 'clientCpuShare', kind: 'derived' } as const
  return { ...exact(value, 'share'), words: formatPercent(value), csv }
}

const ofOneRow: ReadonlySet<string> = new Set(['insert', 'point-read', 'update-field'])

function rowsAStatement({ key, metrics }: ReportCase): Cell {
  return ofOneRow.has(key.operation) ? exact(1, 'count') : figureOf(metrics.rowsPerOperation)
}

function timeSplitTables(report: Report, { largestOnly = false }: DocumentOptions): ReportTable[] {
  const parts = ['encode', 'statement', 'decode', 'rest']
  return tablesOf(report, rowPhases, largestOnly).map((groups) => ({
    title: titleOf('where the time per row goes', groups),
    columns: columnsOf(['operation', ''], parts),
    rows: caseRows(groups, (reported) => {
      const known = [
        perRow(reported, 'encodeNsPerOperation', 'encodeNsPerRow'),
        perRow(reported, 'statementNsPerOperation', `${verbOf(reported)}NsPerRow`),
        perRow(reported, 'decodeNsPerOperation', 'decodeNsPerRow'),
      ]
      return [...known, restOf(perRow(reported, 'nsPerOperation'), known)]
    }).filter((row) => row.slice(2).some((cell) => cell !== null)),
    notes: [
      'the parts add up to the total time per row; the rest is the loop around them, plus the difference that arises because each part is averaged over the rounds separately',
    ],
    parts,
  }))
}

/** What no part covers; null where nothing is known, and where there are no parts. */
function restOf(whole: Figure | null, parts: readonly (Figure | null)[]): Figure | null {
  const known = parts.filter((part) => part !== null)
  if (whole === null || known.length === 0) return null
  const value = Math.max(
    0,
    known.reduce((left, part) => left - (part.value ?? 0), whole.value ?? 0),
  )
  return { value, low: null, high: null, unit: 'ns', csv: { metric: 'restNsPerRow', kind: 'derived' } }
}

/** What the statement does. */
function verbOf({ key }: ReportCase): 'insert' | 'update' | 'fetch' {
  if (key.operation === 'update-field') return 'update'
  return key.operation === 'read-all' || key.operation === 'point-read' ? 'fetch' : 'insert'
}

const onDisk = {
  encoded: 'encodedBytesPerPayload',
  stored: 'storedBytesPerPayload',
  heap: 'heapBytes',
  TOAST: 'toastBytes',
  indexes: 'indexBytes',
  total: 'totalBytes',
  'per row': 'bytesPerRow',
  'WAL per row': 'walBytesPerRow',
  'WAL per update': 'walBytesPerUpdate',
  'WAL per indexed update': 'walBytesPerIndexedUpdate',
  'out of line': 'outOfLineShare',
  compressed: 'compressedShare',
  'field’s index': 'fieldIndexBytes',
  'nested field’s': 'nestedIndexBytes',
  'number’s': 'numberIndexBytes',
  'GIN index': 'ginIndexBytes',
  'filling a row': 'fillNsPerRow',
  dictionary: 'dictionaryBytes',
} as const

function xRayTables(report: Report, { largestOnly = false }: DocumentOptions): ReportTable[] {
  return tablesOf(report, ['x-ray'], largestOnly)
    .flat()
    .map((group) =>
      withoutEmptyColumns({
        title: `on disk: ${workloadTitle(group.corpus)}, toast ${group.settings.toast}, ${formatCount(Number(group.settings.rows))} rows`,
        columns: columnsOf([''], Object.keys(onDisk)),
        rows: caseRows([group], ({ metrics }) =>
          Object.values(onDisk).map((name) => figureOf(metrics[name])),
        ).map(([, ...row]) => row),
        notes: group.cases.flatMap(notesOf),
        parts: ['heap', 'TOAST', 'indexes'],
      }),
    )
}

/** What is to be known of a contender's figures. */
function notesOf({ key, notes }: ReportCase): string[] {
  const titles = Object.entries(onDisk).flatMap(([title, name]) => {
    const note = notes[name]
    return note === undefined ? [] : [`${title} ${noteText(note)}`]
  })
  return [...new Set(titles)].map((text) => `${key.contender}: ${text}`)
}

function sweepTables(report: Report): ReportTable[] {
  return sizeSweeps(report).map(({ workload, toast, sizes, rows }) => ({
    title: `bytes on disk per row, by message size: ${workloadTitle(workload)}, toast ${toast}`,
    columns: columnsOf([''], [...sizes.flatMap((size) => [`size ${size}`, 'out of line']), 'cliff']),
    rows: rows.map(({ contender, points, cliff, text }) => [
      {
        contender,
        of: { suite: 'storage', operation: 'size-sweep', contender, workload, parameters: { toast } },
      },
      ...points.flatMap((point) => [
        figureOf(point?.metrics.bytesPerRow),
        figureOf(point?.metrics.outOfLineShare),
      ]),
      {
        value: null,
        low: cliff?.fromBytes ?? null,
        high: cliff?.toBytes ?? null,
        unit: 'bytes',
        words: text,
        csv: { metric: 'cliffBytes', kind: 'derived', note: text },
      },
    ]),
    notes: [
      'separate tables with one row per message: their half-filled pages weigh more than those of the table above, even at the same size',
      'out of line is the share of rows that PostgreSQL moves to TOAST, as it does with rows above about 2 kB; the cliff, beyond which most rows are moved, is between these mean encoded sizes',
    ],
  }))
}

const pathWords: Readonly<Record<AccessPath, string>> = {
  sequential: 'sequential',
  'client-decode': 'decoded by the client',
  'expression-index': 'expression index',
  'promoted-column': 'promoted column',
  'generated-column': 'generated column',
  'column-index': 'column’s index',
  gin: 'GIN',
}

/** `GIN: Bitmap Index Scan`; where queries go different ways, all of them. */
function wayText({ path, queries }: QueryRow): string {
  if (path === null) return missing
  const ways = new Set(
    Object.values(queries).flatMap(({ notes }) => (notes.plan ? noteText(notes.plan) : [])),
  )
  return joined([pathWords[path], [...ways].join(', ')], ': ')
}

function queryTables(report: Report, options: DocumentOptions): ReportTable[] {
  return tablesOfShapes(report, options, ['query-count', 'query-fetch'], ({ corpus, settings, rows }) => {
    const found = rows.map(({ queries }) => queries['query-fetch']).find((fetch) => fetch)
    const count = found?.metrics.rowsPerOperation?.value
    return withoutEmptyColumns({
      title: `queries by a field: ${workloadTitle(corpus)}, ${sharedSettings([{ settings }])}`,
      columns: columnsOf(
        ['by', '', 'way'],
        ['index', 'count', 'client CPU', 'server CPU', 'fetch', 'client CPU', 'server CPU', 'received'],
      ),
      rows: rows.map((row) => [
        ...waysOf(row),
        {
          ...exact(row.indexBytes, 'bytes'),
          csv: { metric: 'indexBytesOfQuery', kind: 'measured', note: row.path },
        },
        ...costsOf(row.queries['query-count']),
        ...costsOf(row.queries['query-fetch']),
        figureOf(row.queries['query-fetch']?.metrics.wireBytesReceivedPerOperation),
      ]),
      notes: [
        ...(count ? [`a fetch finds ${formatCount(Math.round(count))} rows and decodes them`] : []),
        ...notesOfPlans(rows),
        ...(rows.some(({ access }) => access === 'gin')
          ? [
              'the table repeats the messages of the corpus; a GIN index would be larger if all documents differed',
            ]
          : []),
      ],
    })
  })
}

const shapes = ['query-nested', 'query-range', 'query-sum'] as const

/** By a field of a message within the message, a range in its order, and a sum. */
function shapeTables(report: Report, options: DocumentOptions): ReportTable[] {
  return tablesOfShapes(report, options, shapes, ({ corpus, settings, rows }) =>
    withoutEmptyColumns({
      title: `queries of other shapes: ${workloadTitle(corpus)}, ${sharedSettings([{ settings }])}`,
      columns: columnsOf(
        ['by', '', 'way'],
        ['nested field', 'range in order', 'sum'].flatMap((title) => [title, 'client CPU', 'server CPU']),
      ),
      rows: rows.map((row) => [...waysOf(row), ...shapes.flatMap((shape) => costsOf(row.queries[shape]))]),
      notes: [
        'the nested field is in a nested message; a range query fetches and decodes its first rows in order; a sum adds up one number over the whole table',
        ...notesOfPlans(rows),
      ],
    }),
  )
}

function tablesOfShapes(
  report: Report,
  { largestOnly = false }: DocumentOptions,
  asked: readonly QueryPhase[],
  tableOf: (queries: StorageQueries) => ReportTable,
): ReportTable[] {
  const all = storageQueries(report, asked)
  return (largestOnly ? onLargestTable(all) : all).map(tableOf)
}

function waysOf(row: QueryRow): Cell[] {
  return [row.access, { contender: row.contender, of: row.of }, wayText(row)]
}

function notesOfPlans(rows: readonly QueryRow[]): string[] {
  const isScanned = rows.some(({ queries }) =>
    Object.values(queries).some(
      ({ notes }) => typeof notes.plan === 'string' && notes.plan.includes('Seq Scan'),
    ),
  )
  return isScanned ? ['Seq Scan: the server had the index but chose not to use it'] : []
}

/** Of a whole query: how long it takes, and what it costs either side. */
function costsOf(query: ReportCase | undefined): Cell[] {
  const { nsPerOperation, clientCpuNsPerOperation, serverCpuNsPerOperation } = query?.metrics ?? {}
  return [nsPerOperation, clientCpuNsPerOperation, serverCpuNsPerOperation].map((metric) => figureOf(metric))
}

/** What was asked for, as far as one table can show it. */
function tablesOf(report: Report, phases: readonly StoragePhase[], largestOnly: boolean): StorageGroup[][] {
  const groups = storageGroups(report).filter(isOneOf(phases))
  return variantsOf(largestOnly ? onLargestTable(groups) : groups)
}
