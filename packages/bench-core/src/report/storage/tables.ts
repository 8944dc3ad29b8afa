import { workloadTitle } from '../../model/own-workload-name.ts'
import type { Report } from '../../model/report.ts'
import type { AccessPath } from '../../model/storage-spec.ts'
import type { Estimate } from '../../stats/interval.ts'
import { formatBytes, formatCount, formatPercent, formatTime, missing } from '../format.ts'
import { columnsOf, hasContent, type ReportTable } from '../report-table.ts'
import { type BillInput, billAssumptions, billFormula, storageBills } from './bill.ts'
import { bytesText, cpuPair, pair, rateText, timeText } from './cell-text.ts'
import { type QueryRow, storageQueries } from './queries.ts'
import { sizeSweeps } from './size-sweep.ts'
import {
  onLargestTable,
  type StorageGroup,
  type StorageRow,
  sharedSettings,
  tellingSettings,
  variantsOf,
} from './storage-cases.ts'
import { readingPhases, type StorageThroughput, storageThroughput } from './throughput.ts'
import { timeSplits } from './time-split.ts'
import { storageXRays } from './x-ray.ts'

/** What is shown of the storage suite. */
export interface StorageTableOptions {
  /** Only what was measured on the longest of the tables that are read. */
  readonly largestOnly: boolean
  readonly bill?: StorageDemand | undefined
}

/** What a storage bill is worked out for. */
export type StorageDemand = Pick<BillInput, 'rows' | 'pricePerGibMonth'>

/** What a run of the storage suite comes to, table by table; empty for runs without it. */
export function storageTables(report: Report, options: StorageTableOptions): ReportTable[] {
  return [
    ...throughputTables(report, options),
    ...timeSplitTables(report, options),
    ...xRayTables(report, options),
    ...sweepTables(report),
    ...queryTables(report, options),
    ...(options.bill ? [billTable(report, options.bill)] : []),
  ].filter(hasContent)
}

type Grouped<Row extends StorageRow> = Omit<StorageGroup, 'cases'> & { readonly rows: readonly Row[] }

/** Contenders down, operations across. */
function matrix<Row extends StorageRow>(
  title: string,
  groups: readonly Grouped<Row>[],
  headerOf: (group: Grouped<Row>) => string,
  cellOf: (row: Row) => string,
): ReportTable {
  const contenders = [...new Set(groups.flatMap(({ rows }) => rows.map(({ contender }) => contender)))]
  return {
    title,
    columns: columnsOf([''], groups.map(headerOf)),
    rows: contenders.map((contender) => [
      contender,
      ...groups.map(({ rows }) => {
        const row = rows.find((known) => known.contender === contender)
        return row ? cellOf(row) : missing
      }),
    ]),
  }
}

function throughputTables(report: Report, { largestOnly }: StorageTableOptions): ReportTable[] {
  return tablesOf(storageThroughput(report), largestOnly).flatMap((groups) => {
    const [reads, writes] = [true, false].map((wanted) =>
      groups.filter(({ operation }) => readingPhases.includes(operation) === wanted),
    )
    const header = (group: Grouped<StorageRow>) => `${group.operation}${tellingSettings(group, groups)}`
    const rate = ({ rowsPerSecond }: { rowsPerSecond: Estimate | null }) => rateText(rowsPerSecond)
    return [
      matrix(`rows written per second: ${corpusAndSettings(writes!)}`, writes!, header, rate),
      matrix(`rows read per second: ${corpusAndSettings(reads!)}`, reads!, header, rate),
      {
        ...matrix(
          `CPU time of a row: ${variantWords(groups)}`,
          groups,
          header,
          ({ clientCpuNs, serverCpuNs }) => pair(timeText(clientCpuNs), timeText(serverCpuNs)),
        ),
        notes: ['client + server; the server’s is that of the whole cluster'],
      },
      ...wholeTableTables(groups, header),
    ]
  })
}

/** How long whole tables take, and what goes over the wire for a row of them. */
function wholeTableTables(
  groups: readonly StorageThroughput[],
  header: (group: Grouped<StorageRow>) => string,
): ReportTable[] {
  const has = (wanted: 'totalNs' | 'sentBytes') =>
    groups.filter(({ rows }) => rows.some((row) => row[wanted] !== null))
  const bytes = (figure: Estimate | null) => bytesText(figure?.value ?? null)
  return [
    {
      ...matrix(`time for a whole table: ${variantWords(groups)}`, has('totalNs'), header, ({ totalNs }) =>
        timeText(totalNs),
      ),
      notes: ['modelled: the time of a row × the rows of the table; of what writes, those of the longest'],
    },
    {
      ...matrix(
        `bytes on the wire of a row: ${variantWords(groups)}`,
        has('sentBytes'),
        header,
        ({ sentBytes, receivedBytes }) => pair(bytes(sentBytes), bytes(receivedBytes)),
      ),
      notes: ['sent + received by the client, with what PostgreSQL’s protocol adds to a payload'],
    },
  ]
}

function timeSplitTables(report: Report, { largestOnly }: StorageTableOptions): ReportTable[] {
  return tablesOf(timeSplits(report), largestOnly).map((groups) => ({
    ...matrix(
      `where the time of a row goes: ${variantWords(groups)}`,
      groups.map(({ rows, statement, ...group }) => ({
        ...group,
        rows: rows.map((row) => ({ ...row, statement })),
      })),
      (group) => `${group.operation}${tellingSettings(group, groups)}`,
      ({ statement, encodeNs, statementNs, decodeNs }) =>
        [['encode', encodeNs] as const, [statement, statementNs] as const, ['decode', decodeNs] as const]
          .flatMap(([word, part]) => (part ? [`${word} ${formatTime(part.value)}`] : []))
          .join(', '),
    ),
  }))
}

function xRayTables(report: Report, { largestOnly }: StorageTableOptions): ReportTable[] {
  const all = storageXRays(report)
  return tablesOf(all, largestOnly).flatMap((groups) =>
    groups.map((group) => ({
      title: `on disk: ${workloadTitle(group.corpus)}, toast ${group.settings.toast}, ${formatCount(Number(group.settings.rows))} rows`,
      columns: columnsOf(
        [''],
        [
          'encoded',
          'stored',
          'heap',
          'TOAST',
          'indexes',
          'total',
          'per row',
          'WAL per row',
          'out of line',
          'compressed',
        ],
      ),
      rows: group.rows.map((row) => [
        row.contender,
        bytesText(row.encodedBytesPerPayload),
        bytesText(row.storedBytesPerPayload),
        formatBytes(row.heapBytes),
        formatBytes(row.toastBytes),
        formatBytes(row.indexBytes),
        formatBytes(row.totalBytes),
        bytesText(row.bytesPerRow),
        bytesText(row.walBytesPerRow),
        formatPercent(row.outOfLineShare),
        formatPercent(row.compressedShare),
      ]),
      notes: [
        'encoded and stored are the mean payload as it leaves the client and as it lies in the table; heap, TOAST and indexes make up the total, with some KiB of maps of where there is room; WAL is what a COPY of the whole table wrote, by its rows',
        ...group.notes,
      ],
    })),
  )
}

function sweepTables(report: Report): ReportTable[] {
  return sizeSweeps(report).map(({ workload, toast, sizes, rows }) => ({
    title: `bytes on disk per row by size of the message: ${workloadTitle(workload)}, toast ${toast}`,
    columns: columnsOf([''], [...sizes.map((size) => `size ${size}`), 'cliff']),
    rows: rows.map(({ contender, points, text }) => [
      contender,
      ...points.map((point) => {
        const share = point?.outOfLineShare
        return `${bytesText(point?.bytesPerRow ?? null)}${share ? ` (${formatPercent(share)})` : ''}`
      }),
      text,
    ]),
    notes: [
      'in brackets the share of rows out of line, which PostgreSQL brings about for rows above some 2 kB; the cliff is where most of them do: between these mean encoded sizes',
    ],
  }))
}

const pathWords: Readonly<Record<AccessPath, string>> = {
  sequential: 'sequential',
  'client-decode': 'decoded by the client',
  'expression-index': 'expression index',
  'promoted-column': 'promoted column',
  gin: 'GIN',
}

/** `GIN: Bitmap Index Scan`; where counting and fetching go different ways, both. */
function wayText(words: string, { count, fetch }: QueryRow['plans']): string {
  const ways = new Set([count, fetch].flatMap((plan) => plan?.replace(/ on .*$/, '') ?? []))
  return ways.size === 0 ? words : `${words}: ${[...ways].join(', ')}`
}

function isSequential(plan: string | null): boolean {
  return plan?.includes('Seq Scan') ?? false
}

function queryTables(report: Report, { largestOnly }: StorageTableOptions): ReportTable[] {
  const all = storageQueries(report)
  return (largestOnly ? onLargestTable(all) : all).map(({ corpus, settings, rows }) => {
    const found = rows.find(({ fetch }) => fetch?.rowsFound)?.fetch?.rowsFound
    return {
      title: `queries by a field: ${workloadTitle(corpus)}, ${sharedSettings([{ settings }])}`,
      columns: columnsOf(
        ['by', '', 'way'],
        ['index', 'count', 'client + server CPU', 'fetch', 'client + server CPU', 'received'],
      ),
      rows: rows.map(({ access, contender, path, plans, count, fetch, indexBytes }) => [
        access,
        contender,
        path === null ? missing : wayText(pathWords[path], plans),
        formatBytes(indexBytes),
        timeText(count?.ns),
        cpuPair(count),
        timeText(fetch?.ns),
        cpuPair(fetch),
        bytesText(fetch?.receivedBytes ?? null),
      ]),
      notes: [
        ...(found ? [`a fetch finds ${formatCount(Math.round(found))} rows and decodes them`] : []),
        ...(rows.some(({ plans }) => isSequential(plans.count) || isSequential(plans.fetch))
          ? ['a Seq Scan is what the server preferred to the index, which it had']
          : []),
        ...(rows.some(({ access }) => access === 'gin')
          ? [
              'the table repeats the messages of the corpus: with documents that all differ a GIN index is larger',
            ]
          : []),
      ],
    }
  })
}

function billTable(report: Report, demand: StorageDemand): ReportTable {
  const bills = storageBills(report, demand)
  const corpora = new Set(bills.map(({ corpus }) => corpus))
  const toasts = new Set(bills.map(({ toast }) => toast))
  return {
    title: `storage bill for ${formatCount(demand.rows)} rows at ${demand.pricePerGibMonth} a GiB and month (modelled, in no verdict)`,
    columns: columnsOf([''], ['per row', 'on disk', 'a month']),
    rows: bills.map(({ contender, corpus, toast, totalBytesPerRow, gib, pricePerMonth }) => [
      [
        contender,
        ...(corpora.size > 1 ? [workloadTitle(corpus)] : []),
        ...(toasts.size > 1 ? [`toast ${toast}`] : []),
      ].join(', '),
      bytesText(totalBytesPerRow),
      formatBytes(gib * 2 ** 30),
      formatCount(pricePerMonth),
    ]),
    notes: [billFormula, ...billAssumptions],
  }
}

/** Messages, driver and compression. */
function variantWords(groups: readonly Omit<StorageGroup, 'cases'>[]): string {
  const { driver, toast } = groups.find(({ settings }) => settings.driver !== undefined)?.settings ?? {}
  const words = [
    workloadTitle(groups[0]?.corpus ?? ''),
    driver && `driver ${driver}`,
    toast && `toast ${toast}`,
  ]
  return words.filter(Boolean).join(', ')
}

function corpusAndSettings(groups: readonly Omit<StorageGroup, 'cases'>[]): string {
  const shared = sharedSettings(groups)
  return `${workloadTitle(groups[0]?.corpus ?? '')}${shared === '' ? '' : ` (${shared})`}`
}

/** What was asked for, as far as one table can show it. */
function tablesOf<Group extends Omit<StorageGroup, 'cases'>>(
  groups: readonly Group[],
  largestOnly: boolean,
): Group[][] {
  return variantsOf(largestOnly ? onLargestTable(groups) : groups)
}
