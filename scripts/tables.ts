import { cpus, loadavg, release, totalmem } from 'node:os'

/** The head of a table in Markdown; from a column on its cells are numbers, which stand on the right. */
export function tableHead(headers: readonly string[], numbersFrom = headers.length): string {
  return [headers, headers.map((_, index) => (index < numbersFrom ? '---' : '---:'))].map(tableRow).join('\n')
}

export function tableRow(cells: readonly (string | number | null)[]): string {
  return `| ${cells.join(' | ')} |`
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

export function loadText(): string {
  return loadavg()[0]!.toFixed(1)
}

/** What a table was measured on, and how busy that is now. */
export function machineText(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, load ${loadText()}`
}

/** How a script was called, when, and on what. */
export function calledText(script: string): string[] {
  return [
    `$ pnpm ${script} ${process.argv.slice(2).join(' ')}`.trimEnd(),
    `${minuteText()} UTC, ${machineText()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()} ${process.arch}, node ${process.version}`,
  ]
}

export function minuteText(): string {
  return new Date().toISOString().slice(0, 16).replace('T', ' ')
}
