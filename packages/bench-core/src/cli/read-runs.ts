import { existsSync } from 'node:fs'
import { benchCommand } from '../model/commands.ts'
import { invalidOption } from '../model/errors.ts'
import type { Report } from '../model/report/report.ts'
import { printable } from '../report/words/printable.ts'
import type { HostHistory, RunReader } from '../store/index.ts'
import { readReportFile } from '../store/runs/reports/read-report-file.ts'
import type { Io } from './io.ts'
import { openSavedRuns, savedReport } from './saved-runs.ts'

/** Runs as they were named on the command line. */
export interface NamedRuns {
  readonly reports: readonly Report[]
  /** Short ids of the saved ones, by id. */
  readonly shortIds: ReadonlyMap<string, string>
}

/** Whether a run is named by a file: a path, or something that lies there. */
export function isFile(name: string): boolean {
  return /[./\\]/.test(name) || existsSync(name)
}

/** Reads runs, each a saved one's id or a file; the saved runs are opened only where one is needed. */
export async function readRuns(names: readonly string[], io: Io): Promise<NamedRuns> {
  const saved = names.some((name) => !isFile(name)) ? await openSavedRuns(io) : undefined
  try {
    return await readRunsFrom(names, saved)
  } finally {
    await saved?.close()
  }
}

async function readRunsFrom(
  names: readonly string[],
  store: (RunReader & HostHistory) | undefined,
): Promise<NamedRuns> {
  const reports: Report[] = []
  const shortIds = new Map<string, string>()
  for (const name of names) {
    if (isFile(name) || !store) reports.push(...(await readReportFile(name)))
    else {
      const found = await savedReport(store, name)
      reports.push(found.report)
      shortIds.set(found.report.run.id, found.shortId)
    }
  }
  return { reports, shortIds }
}

export function onlyReport(reports: readonly Report[], name: string): Report {
  if (reports.length === 1) return reports[0]!
  throw invalidOption(
    `"${printable(name)}" holds ${reports.length} runs`,
    `import it with \`${benchCommand('import')}\`, then give one of its runs`,
  )
}
