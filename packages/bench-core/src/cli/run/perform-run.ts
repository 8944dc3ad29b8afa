import type { Command } from 'commander'
import { benchCommand } from '../../model/commands.ts'
import type { ExitCode } from '../../model/errors.ts'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import type { OwnMessages } from '../../model/messages/own-messages.ts'
import { knownTypes } from '../../model/messages/schema-files.ts'
import { startOptions } from '../../model/options/start.ts'
import type { Report } from '../../model/report/report.ts'
import { messagesOf } from '../../model/run/messages-of.ts'
import { newRunId } from '../../model/run/run-id.ts'
import type { RunRequest, RunSpec } from '../../model/run/run-spec.ts'
import { summarise } from '../../report/judge/summary.ts'
import { printable } from '../../report/words/printable.ts'
import { wrapped } from '../../report/words/text-table.ts'
import { withOwnField } from '../../run/own-field.ts'
import { planRemarks, planRun } from '../../run/plan.ts'
import { resolveSpec } from '../../run/resolve-spec.ts'
import {
  checkGenerators,
  defaultHomeFolder,
  type HostHistory,
  nullHistory,
  type RunStore,
} from '../../store/index.ts'
import type { RunSecrets } from '../../suites/suite.ts'
import type { Io } from '../io.ts'
import { addBaselineOptions, judgeAgainst, readBaseline } from '../options/baseline-options.ts'
import { askToFetch, type FetchOption, lanesOfSpec } from '../options/fetch-option.ts'
import { gateRulesOf } from '../options/gate-options.ts'
import { type OwnMessagesOptions, ownMessagesFrom } from '../options/own-messages-options.ts'
import { addOptions, type Typed } from '../options/request-options.ts'
import { addShownOptions, shownOf } from '../options/shown-options.ts'
import { askedUse } from '../options/use-options.ts'
import { asGivenText, inferredText, schemaCommand } from '../output/inferred-text.ts'
import {
  addFileOptions,
  checkOutputs,
  type ReportFiles,
  reportFilesOf,
  screenFor,
} from '../output/outputs.ts'
import type { Progress } from '../output/progress-display.ts'
import { typedHere } from '../output/typed-here.ts'
import { addLengthOptions, lengthOf, writeReport } from '../output/write-report.ts'
import { withPlainData } from '../own-data/plain-data.ts'
import { openSavedRuns, storeOptionsHelp } from '../saved-runs.ts'
import { conductRun } from './conduct-run.ts'
import { estimateLine } from './estimate.ts'
import { withOwnCode } from './own-code.ts'
import { startOf } from './start-of.ts'

export const noWaitHelp = 'if another measurement is running on this machine, exit at once instead of waiting'

/** What a command that measures does with its result, as commander hands it over. */
export interface OutputOptions extends ReportFiles, Typed, OwnMessagesOptions, FetchOption {
  readonly output?: string
  readonly jsonSlim?: boolean
  readonly save: boolean
  readonly wait: boolean
  readonly full?: boolean
  readonly quiet?: boolean
  readonly dryRun?: boolean
  readonly verbose?: boolean
}

/** @param addJudging The options of what the result is judged by. */
export function addOutputOptions(
  command: Command,
  addJudging: (command: Command) => Command = addBaselineOptions,
): Command {
  return addFileOptions(
    addLengthOptions(addShownOptions(addOptions(addJudging(command), startOptions))),
    'the report',
  )
    .option('--json-slim', 'leave rounds and histograms out of the JSON')
    .option('--no-save', 'don’t save the run')
    .option('--no-wait', noWaitHelp)
    .option(
      '--dry-run',
      'show what would be measured, how long it would take, and any obstacles, without measuring',
    )
    .option('--verbose', 'print everything that happens')
    .addHelpText('after', storeOptionsHelp)
}

/**
 * For what reads messages, saved runs or servers before it measures.
 * @throws WirebenchError for options of which none but itself has to be known.
 */
export function checkOptions(options: OutputOptions): void {
  startOf(options)
  lengthOf(options)
  shownOf(options)
  gateRulesOf(options)
  checkOutputs(reportFilesOf(options))
}

/** Measures what is asked for, shows progress, saves the run and prints its tables. Exit code 1 where a case failed or a language is left out. */
export async function performRun(
  request: RunRequest,
  options: OutputOptions,
  io: Io,
  secrets: RunSecrets = {},
): Promise<ExitCode> {
  checkOptions(options)
  const homeFolder = defaultHomeFolder(io.environment)
  const { own, told: found } = await withPlainData(options, io, async (plain) => ({
    own: await ownMessagesFrom(plain, homeFolder, request),
    told: plain.notes ?? [],
  }))
  if (own && !options.quiet) await tellOwnMessages(own, homeFolder, options, found, io)
  const use = askedUse(options)
  const asked = await withOwnCode(request)
  const told = Object.keys(use).length > 0 ? { ...asked, use } : asked
  const spec = resolveSpec(own ? await withOwnField({ ...told, own }, homeFolder) : told)
  const baseline = await readBaseline(options, io)
  const { report, code } = await measure(spec, options, io, secrets)
  // A run that measured nothing says why itself.
  if (baseline === undefined || !report || report.run.rounds === 0) return code
  const gate = judgeAgainst(baseline, report, screenFor(reportFilesOf(options), io))
  return code === 0 ? gate : code
}

/** How messages were read beside what was told already, and of JSON alone what was guessed, in a few lines before anything is measured. */
async function tellOwnMessages(
  own: OwnMessages,
  homeFolder: string,
  options: OwnMessagesOptions,
  told: readonly string[],
  io: Io,
): Promise<void> {
  const { loadOwnMessages } = await import('../../workloads/own/load-own-messages.ts')
  const { jsonLosses } = await import('../../workloads/own/json-losses.ts')
  const { inferred, manifest, type, corpus } = await loadOwnMessages(own, homeFolder)
  const width = io.isTerminal ? io.columns : Infinity
  const asGiven = jsonLosses(type, corpus(0), knownTypes(type), manifest.records)
  const lines = [
    ...(inferred ? inferredText(inferred, { width, command: typedHere(schemaCommand(options), io) }) : []),
    ...(asGiven && (inferred || asGiven.changed > 0) ? asGivenText(asGiven, width) : []),
    ...manifest.notes
      .filter((note) => !told.includes(note))
      .flatMap((note) => wrapped(`- ${note}`, width, '  ')),
  ]
  if (lines.length > 0) io.stderr.write(`${lines.map(printable).join('\n')}\n`)
}

/** The same for a spec that is complete already; the report is null where the run ended before it began. @throws what broke the run where that is a bug, once all is written. */
export async function measure(
  spec: RunSpec,
  options: OutputOptions,
  io: Io,
  secrets: RunSecrets,
): Promise<{ report: Report | null; code: ExitCode }> {
  const { on, quietLimitMs } = startOf(options)
  const length = lengthOf(options)
  checkOutputs(reportFilesOf(options))
  if (options.dryRun) {
    refuseStreams(reportFilesOf(options))
    const { tellDryRun } = await import('./dry-run.ts')
    return { report: null, code: await tellDryRun(spec, options, io) }
  }
  const shown = shownOf(options)
  planRun(spec)
  if (on === undefined) {
    await refuseWithoutMessages(spec, defaultHomeFolder(io.environment))
    // What is fetched elsewhere is that machine's owner's to allow.
    await askToFetch(lanesOfSpec(spec), options, io)
  }
  const store: RunStore | undefined = options.save ? await openSavedRuns(io) : undefined
  try {
    const progress = options.verbose ? 'verbose' : length === 'quiet' ? 'quiet' : 'usual'
    if (store && on !== undefined) return await measureElsewhere({ spec, store, on, progress }, options, io)
    if (store && io.environment.DATABASE_URL && spec.protocol?.generators)
      checkGenerators(spec, await store.fleet.agents())
    if (progress !== 'quiet') await tellPlan(spec, store, io)
    const history = store ? await nullHistory(store, spec) : []
    const { report, error, isSaved } = await conductRun(
      {
        runId: newRunId(Date.now()),
        spec,
        store,
        progress,
        history,
        secrets,
        refusesToWait: !options.wait,
        quietLimitMs,
      },
      io,
    )
    if (report === null) return { report, code: 1 }
    await writeReport(
      report,
      {
        files: reportFilesOf(options),
        slim: options.jsonSlim === true,
        shown,
        length,
        isSaved,
      },
      io,
    )
    if (error !== null && !(error instanceof WirebenchError)) throw error
    return { report, code: isWhole(report) ? 0 : 1 }
  } finally {
    await store?.close()
  }
}

/** @throws WirebenchError where messages that a saved run, or somebody's file, names aren't stored here: every contender would fail. */
async function refuseWithoutMessages(spec: RunSpec, homeFolder: string): Promise<void> {
  const ids = messagesOf(spec)
  if (ids.length === 0) return
  const { readStoredMessages } = await import('../../workloads/own/messages-folder.ts')
  for (const id of ids) await readStoredMessages(homeFolder, id)
}

/** Whoever reads a report from standard output would get something else. Files are left alone. */
function refuseStreams(files: ReportFiles): void {
  const [form] = Object.entries(files).flatMap(([name, file]) => (file === '-' ? [name] : []))
  if (form === undefined) return
  throw invalidOption(
    `--${form} - can’t be used with --dry-run, which makes no report`,
    'leave out one of them',
  )
}

/** The same on other machines: one report is written as if it was measured here, of several each has its line. */
async function measureElsewhere(
  {
    store,
    ...asked
  }: {
    readonly spec: RunSpec
    readonly store: RunStore
    readonly on: string
    readonly progress: Progress
  },
  options: OutputOptions,
  io: Io,
): Promise<{ report: Report | null; code: ExitCode }> {
  const { runElsewhere } = await import('../agent/run-elsewhere.ts')
  const measured = await runElsewhere({ ...asked, store }, io)
  const length = lengthOf(options)
  const files = reportFilesOf(options)
  const slim = options.jsonSlim === true
  const [only] = measured
  const code = measured.every(({ report }) => report && isWhole(report)) ? 0 : 1
  if (measured.length > 1) {
    const reports = measured.flatMap(({ report }) => report ?? [])
    if (reports.every(({ run }) => run.rounds === 0)) return { report: null, code: 1 }
    const { acrossMachines } = await import('../../report/compare/across-machines.ts')
    const { writeAcross } = await import('../agent/write-across.ts')
    writeAcross(acrossMachines(measured), reports, { files, slim, length }, io)
    if (length !== 'quiet')
      io.stderr.write(typedHere(`The same again: ${benchCommand(`across ${only?.shortId}`)}\n`, io))
    return { report: null, code }
  }
  const report = only?.report ?? null
  if (report === null) return { report, code: 1 }
  await writeReport(report, { files, slim, shown: shownOf(options), length, isSaved: true }, io)
  return { report, code }
}

/** Whether all that was asked for was measured: a language that is left out makes its run as incomplete as a case that failed. */
function isWhole(report: Report): boolean {
  const { run, warnings } = report
  return (
    run.state === 'completed' &&
    summarise(report).cases.failed === 0 &&
    warnings.every(({ code }) => code !== 'lane-left-out')
  )
}

/** How long it will take, and what there is to know of it before it begins. */
async function tellPlan(spec: RunSpec, store: HostHistory | undefined, io: Io): Promise<void> {
  for (const line of wrapped(await estimateLine(spec, store), io.isTerminal ? io.columns : Infinity))
    io.stderr.write(`${line}\n`)
  for (const remark of planRemarks(spec)) io.stderr.write(`note: ${remark}\n`)
}
