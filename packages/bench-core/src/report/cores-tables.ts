import { caseGroupId } from '../model/case-key.ts'
import type { QpsImpact, Report } from '../model/report.ts'
import type { SuiteName } from '../model/suite-name.ts'
import { columnsOf, type ReportTable } from './document/table.ts'
import { formatCores, formatCount, formatPercent, missing } from './format.ts'
import { cantTell } from './format-ratio.ts'
import { coresAtRate, shownImpacts } from './qps-impact.ts'
import { onLargestTable } from './storage/storage-cases.ts'
import { caseTitles } from './terminal/case-title.ts'

/**
 * Cores that the rates of a report take, from the mean CPU time of an operation, and what they are more than the
 * reference's; none where that was not measured.
 */
export function coresTables(
  report: Report,
  /** Of storage only what was measured on the longest of its tables. */
  { largestOnly }: { readonly largestOnly: boolean } = { largestOnly: false },
): ReportTable[] {
  const titleOf = caseTitles(report)
  const all = shownImpacts(report).map((impact) => ({ ...impact, settings: impact.parameters }))
  const groups = [...Map.groupBy(largestOnly ? onLargestTable(all) : all, caseGroupId).values()]
  return groups.map((impacts, index) => ({
    ...coresTable(titleOf(impacts[0]!), impacts),
    ...(index === groups.length - 1 && { notes: [formulaOf(groups)] }),
  }))
}

/** What a rate is multiplied with. */
const cpuWords: Readonly<Record<SuiteName, string>> = {
  codec: 'CPU time of an operation',
  storage: 'CPU time of a statement, that of client and server together',
  protocol: 'CPU time of the server for a request',
}

function formulaOf(groups: readonly (readonly QpsImpact[])[]): string {
  const whose = new Set(groups.map(([impact]) => cpuWords[impact!.suite]))
  return `cores = queries per second × ${[...whose].join('; of others × ')}`
}

function coresTable(title: string, impacts: readonly QpsImpact[]): ReportTable {
  const rates = impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
  const highest = rates.at(-1)!
  const isOneProcess = impacts[0]!.suite !== 'storage'
  const many = impacts.filter((impact) => isOneProcess && coresAtRate(impact, highest).value > 1)
  return {
    title: `cores for so many queries per second: ${title}`,
    columns: columnsOf(
      [''],
      [
        ...rates.map((rate) => `${formatCount(rate)}/s`),
        '±',
        `more at ${formatCount(highest)}/s`,
        '0.1 and 1 core more from',
      ],
    ),
    rows: impacts.map((impact) => [
      impact.contender,
      ...rates.map((rate) => formatCores(coresAtRate(impact, rate).value).replace(/.cores?$/, '')),
      halfWidthText(impact),
      moreCoresText(impact, highest),
      moreCoresFrom(impact),
    ]),
    sentences: many.map(
      (impact) =>
        `${impact.contender} needs ${formatCores(coresAtRate(impact, highest).value)} at ${formatCount(highest)}/s: more than one process of one thread`,
    ),
  }
}

/** Cores more than the reference at a rate, such as `+0.13 [+0.12 to +0.13]`; empty for what is a reference itself. */
export function moreCoresText({ overhead }: Pick<QpsImpact, 'overhead'>, queriesPerSecond: number): string {
  if (!overhead) return ''
  const { verdict, rows } = overhead
  if (verdict === 'same') return 'the same'
  if (verdict === 'undecided') return cantTell
  if (rows.length === 0) return missing
  const { value, low, high } = coresAtRate({ rows }, queriesPerSecond)
  const ends = [low, high].flatMap((end) => (end === null ? [] : signedCores(end)))
  const interval = ends.length === 2 && ends[0] !== ends[1] ? ` [${ends.join(' to ')}]` : ''
  return `${signedCores(value)}${interval}`
}

/** The rates from which that is 0.1 core and a whole one, such as `7,900 and 79,000/s`; empty where it is never. */
export function moreCoresFrom({ overhead }: Pick<QpsImpact, 'overhead'>): string {
  if (!overhead?.from) return ''
  const rate = (perSecond: number) => formatCount(Number(perSecond.toPrecision(2)))
  return `${rate(overhead.from.tenthOfCorePerSecond)} and ${rate(overhead.from.corePerSecond)}/s`
}

function signedCores(cores: number): string {
  return `${cores < 0 ? '−' : '+'}${formatCores(Math.abs(cores)).replace(/.cores?$/, '')}`
}

function halfWidthText({ rows }: QpsImpact): string {
  const { value, low, high } = rows.at(-1)!.cores
  return low === null || high === null || value === 0 ? missing : formatPercent((high - low) / 2 / value)
}
