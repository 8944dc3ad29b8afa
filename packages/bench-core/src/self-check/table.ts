import type { Environment } from '../model/machine/environment.ts'
import { counted } from '../model/text/counted.ts'
import { formatBytes, formatDuration, nbsp } from '../report/words/format.ts'
import { textTable, wrapped } from '../report/words/text-table.ts'
import type { PartRow } from './parts.ts'

/** What a self-check came to, as it is written into files. */
export interface SelfCheckResult {
  readonly rows: readonly PartRow[]
  readonly environment: Environment
  readonly command: string
  readonly startedAt: string
  readonly durationMs: number
}

/** The table for a terminal, with what a reader needs beside it. */
export function terminalTable(result: SelfCheckResult, width: number): string {
  const lines = [
    ...textTable(
      ['', 'target', 'found', ''].map((header) => ({ header, align: 'left' })),
      result.rows.map(({ title, target, found, status }) => [title, target, found, status]),
    ),
    '',
    ...result.rows.flatMap(({ title, notes }) =>
      notes.length === 0 ? [] : [title, ...notes.flatMap((note) => wrapped(`- ${note}`, width, '  '))],
    ),
    '',
    ...wrapped(machineLine(result), width),
  ]
  return `${plain(lines.join('\n'))}\n`
}

/** A section for a page: where and when it was measured, the table, and the notes. */
export function markdownSection(result: SelfCheckResult): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const lines = [
    '## Self-check',
    '',
    `\`${result.command}\`, ${result.startedAt.slice(0, 10)}, ${formatDuration(result.durationMs)}.`,
    machineLine(result),
    '',
    '| what | target | found | result |',
    '|---|---|---|---|',
    ...result.rows.map(
      ({ title, target, found, status }) => `| ${[title, target, found, status].map(cell).join(' | ')} |`,
    ),
    ...result.rows.flatMap(({ title, notes }) =>
      notes.length === 0 ? [] : ['', `**${title}**`, '', ...notes.map((note) => `- ${note}`)],
    ),
  ]
  return `${plain(lines.join('\n'))}\n`
}

function machineLine({ environment }: SelfCheckResult): string {
  const { cpuModel, cpuCount, memoryBytes, kernel, container, runtime, v8, pinnedCore, loadAverage1 } =
    environment
  return [
    `${cpuModel}, ${counted(cpuCount, 'core')}`,
    formatBytes(memoryBytes),
    kernel,
    ...(container === null ? [] : [container]),
    `${runtime}, V8 ${v8}`,
    pinnedCore === null ? 'not pinned' : `pinned to core ${pinnedCore}`,
    `load ${loadAverage1.toFixed(1)} at the start`,
  ].join(' · ')
}

function plain(text: string): string {
  return text.replaceAll(nbsp, ' ')
}
