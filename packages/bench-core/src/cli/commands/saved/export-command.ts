import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { caseId } from '../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { isActive } from '../../../model/run/run-event.ts'
import { counted } from '../../../model/text/counted.ts'
import { errorCode } from '../../../postgres/failures.ts'
import { withOwnInputs } from '../../../report/document/own-inputs.ts'
import { caseFileNames, caseHgrm } from '../../../report/exports/hgrm.ts'
import { reportCsv } from '../../../report/exports/report-csv.ts'
import { reportHtml } from '../../../report/exports/report-html.ts'
import { reportJson } from '../../../report/exports/report-json.ts'
import { reportMarkdown } from '../../../report/exports/report-markdown.ts'
import { slim } from '../../../report/figures/slim.ts'
import { printable } from '../../../report/words/printable.ts'
import type { AddCommand, Io } from '../../io.ts'
import type { Typed } from '../../options/request-options.ts'
import { addReadOptions, readOf } from '../../options/shown-options.ts'
import {
  addFileOptions,
  checkOutputs,
  outputsOf,
  type ReportFiles,
  reportFilesOf,
  writeOutputs,
} from '../../output/outputs.ts'
import { onlyReport, readRuns } from '../../read-runs.ts'
import { storeOptionsHelp } from '../../saved-runs.ts'

interface ExportCliOptions extends Typed, ReportFiles {
  readonly output?: string
  readonly jsonSlim?: boolean
  readonly hgrm?: string
  readonly case?: string
}

/** `bench export RUN`: a run in forms that other programs and people read. */
export const addExportCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('export')
    .description('export a saved run or a report file in another format')
  addFileOptions(addReadOptions(command), 'the report')
    .argument('<run>', 'its id, as `list` prints it, or a file')
    .option('--json-slim', 'leave rounds and histograms out of the JSON')
    .option(
      '--hgrm <path>',
      'write HdrHistogram’s text format: a folder with a file per case, or one file with --case',
    )
    .option('--case <case>', 'the case of --hgrm, such as codec/decode/json@infrastructure-execution')
    .addHelpText('after', storeOptionsHelp)
    .action(async (name: string, options: ExportCliOptions) => {
      const { hgrm } = options
      const files = reportFilesOf(options)
      const streams = { ...files, ...(options.case !== undefined && { hgrm }) }
      if (Object.values({ ...streams, hgrm }).every((file) => file === undefined))
        throw invalidOption(
          'no format was given',
          'add -o FILE.html, or --json, --csv, --md, --html or --hgrm with a file or - for standard output',
        )
      if (options.case !== undefined && hgrm === undefined)
        throw invalidOption(
          '--case needs --hgrm: it chooses the case that --hgrm writes',
          'add --hgrm with a file, or leave out --case',
        )
      if (hgrm === '-' && options.case === undefined)
        throw invalidOption(
          '--hgrm - writes one case, but none is given',
          'add --case, or give a folder for all of them',
        )
      checkOutputs(streams)
      const shown = readOf(options)
      const report = onlyReport((await readRuns([name], io)).reports, name)
      if (isActive(report.run.state)) io.stderr.write(`${name} has not ended: these are its results so far\n`)
      writeOutputs(
        outputsOf(files, {
          json: () => reportJson(options.jsonSlim ? slim(withOwnInputs(report, shown)) : report, shown),
          csv: () => reportCsv(report, shown),
          md: () => reportMarkdown(report, shown),
          html: () => reportHtml(report, shown),
        }),
        io,
      )
      if (hgrm !== undefined) exportHistograms(report, hgrm, options.case, io)
      done(0)
    })
}

function exportHistograms(report: Report, path: string, wanted: string | undefined, io: Io): void {
  if (wanted !== undefined) {
    const text = caseHgrm(caseNamed(report, wanted))
    writeOutputs([{ option: '--hgrm', file: path, text: () => text }], io)
    return
  }
  const timed = report.cases.filter(({ histogram }) => histogram)
  if (timed.length === 0)
    throw invalidOption(
      'no case in the report has a distribution',
      'export a run whose operations were timed one by one, from a report that isn’t slim',
    )
  try {
    mkdirSync(path, { recursive: true })
    for (const [index, name] of caseFileNames(timed).entries())
      writeFileSync(join(path, `${name}.hgrm`), caseHgrm(timed[index]!))
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    const what = statSync(path, { throwIfNoEntry: false })?.isFile()
      ? 'is a file'
      : `can’t be written (${errorCode(error) || error})`
    throw new WirebenchError(
      'invalid-option',
      `--hgrm: "${printable(path)}" ${what}`,
      'give a folder that you may write to, or add --case for a single file',
      { cause: error },
    )
  }
  io.stderr.write(`${counted(timed.length, 'file')} in ${printable(path)}\n`)
}

/**
 * The case of a report that `--case` names: all of it, or as much as no other case begins with, up to its workload or
 * parameters. @throws WirebenchError with the names that are near.
 */
export function caseNamed({ cases }: Report, wanted: string): ReportCase {
  const ids = cases.map(({ key }) => caseId(key))
  const id = idNamed(wanted, ids)
  const found = cases.find(({ key }) => caseId(key) === id)
  if (found) return found
  throw invalidOption(`--case: there is no case "${printable(wanted)}"`, caseHint(wanted, ids))
}

const maxCases = 5

/** Those that a mistyped name may mean: it is held against as much of theirs as it has itself. */
function caseHint(wanted: string, ids: readonly string[]): string {
  const end = wanted.includes('?') ? /$/ : wanted.includes('@') ? /\?/ : /[@?]/
  const byName = Map.groupBy(ids, (id) => id.split(end)[0]!)
  const near = nearNames(wanted, [...byName.keys()]).flatMap((name) => {
    const own = byName.get(name)!
    return own.length > 1 ? own : name
  })
  if (near.length > 0) return `did you mean ${near.slice(0, maxCases).map(printable).join(' or ')}?`
  const others = ids.length > maxCases ? ` or one of ${ids.length - maxCases} others` : ''
  return `choose ${ids.slice(0, maxCases).map(printable).join(', ')}${others}`
}

/** The id that is named, or that alone begins so and goes on with its workload or its parameters. */
export function idNamed(wanted: string, ids: readonly string[]): string | undefined {
  if (ids.includes(wanted)) return wanted
  const beginning = ids.filter((id) => id.startsWith(`${wanted}@`) || id.startsWith(`${wanted}?`))
  return beginning.length === 1 ? beginning[0] : undefined
}
