import { answerOf } from '../../answer/answer.ts'
import type { Answer } from '../../answer/answer-types.ts'
import { isDecidedBySizes } from '../../answer/matters.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import { benchCommand } from '../../model/commands.ts'
import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import { marginOptions } from '../../model/options/margins.ts'
import { commandWords } from '../../model/options/option/command-line.ts'
import { readingOptions } from '../../model/options/reading.ts'
import { useOptions } from '../../model/options/use.ts'
import type { Report } from '../../model/report/report.ts'
import { shortRunId } from '../../model/run/run-id.ts'
import { counted } from '../../model/text/counted.ts'
import { marginsBeside } from '../../model/use/margins.ts'
import type { AskedUse } from '../../model/use/use.ts'
import type { Warning, WarningCode } from '../../model/warning.ts'
import { layersByLanguage } from '../answer/by-language.ts'
import { messagesOf } from '../answer/sentences.ts'
import { findingsAtOnce, findingsOf, nothingStandsOut } from '../document/findings.ts'
import { doubtLines, warningSentence } from '../judge/doubts/doubt-lines.ts'
import { doubtCount } from '../judge/doubts/doubts.ts'
import { tooBusyCause } from '../judge/doubts/too-busy.ts'
import { reportHeadline } from '../judge/report-headline.ts'
import { type Paint, painter } from '../print/terminal/paint.ts'
import type { Screen } from '../print/terminal.ts'
import { settingsOf } from '../words/case/corpus-cell.ts'
import { formatDuration, nbsp } from '../words/format.ts'
import { ownMessagesText } from '../words/own-messages-text.ts'
import { endText } from '../words/run/end-text.ts'
import { shellWord } from '../words/shell-word.ts'
import { textWidth, wrapped } from '../words/text-table.ts'
import { warningInBrief } from '../words/warning-words.ts'
import { answerLines } from './answer-section.ts'

/** Lines that a reader has on one screen. */
const maxLines = 25
const maxWarnings = 3
const fewestRows = 3
const maxRows = 9

/**
 * A report on one screen of 25 lines: how it ended, what to choose for a use, the choices, what can’t be told, warnings
 * with what to do about them, and where the rest is. Of many choices the dearest give way.
 */
export function renderShort(
  report: Report,
  { width, color, use, isSaved = true }: Screen & { readonly use?: AskedUse; readonly isSaved?: boolean },
): string {
  const paint = painter(color)
  const answer = answerOf(report, useOfRun(report, use))
  const around = {
    above: [
      ...heading(report, answer, width, paint),
      ...[...leftOutLines(report, width), ...busyLines(report, answer, width)].map(paint.yellow),
    ],
    below: [
      ...whyUnanswered(answer, width).map(paint.dim),
      ...messagesLines(report, width).map(paint.dim),
      ...warningLines(report, answer, width, paint),
      ...whereTheRestIs(report, answer, { width, use, isSaved }).map(paint.dim),
    ],
  }
  const left = maxLines - around.above.length - around.below.length
  const told =
    answer.layers.length === 0
      ? verdictLines(report, { width, lines: left })
      : fitting(withoutBusyLine(answer), { width, lines: left }, paint)
  return asText([...around.above, ...told, ...around.below])
}

/** The answer in a line, or what stands out where there is none. */
export function renderHeadline(report: Report, asked?: AskedUse): string {
  const answer = answerOf(report, useOfRun(report, asked))
  return asText([reportHeadline(report, answer) ?? nothingStandsOut(report)])
}

/** The answer alone, with all of its choices. */
export function renderAnswer(report: Report, answer: Answer, { width, color }: Screen): string {
  const paint = painter(color)
  return asText([
    ...heading(report, answer, width, paint),
    ...answerLines(answer, { width, maxRows: Infinity, maxTables: Infinity, isWhole: true }, paint),
    ...messagesLines(report, width).map(paint.dim),
  ])
}

/** What stands out, and the other verdicts in a line each: as many as fit. */
function verdictLines(
  report: Report,
  { width, lines }: { readonly width: number; readonly lines: number },
): string[] {
  for (let rows = findingsAtOnce; ; rows--) {
    const { lead, others, more } = findingsOf(report, rows)
    const told = [lead, ...others.map(({ text }) => text)]
    const text = [...told, ...(more > 0 ? [`${more} more with --full`] : [])].flatMap((line) =>
      wrapped(line, width, '  '),
    )
    if (text.length <= lines || rows <= fewestRows) return text
  }
}

/**
 * With as many choices as fit; where not even the fewest do, with the choices of fewer layers. One language’s alone would
 * pass for the answer: of several, all are told or none.
 */
function fitting(
  answer: Answer,
  { width, lines }: { readonly width: number; readonly lines: number },
  paint: Paint,
): string[] {
  const isOfLanguages = layersByLanguage(answer).length > 0
  for (let tables = answer.layers.length; tables > 0; tables = isOfLanguages ? 0 : tables - 1)
    for (let rows = maxRows; rows >= fewestRows; rows--) {
      const text = answerLines(answer, { width, maxRows: rows, maxTables: tables }, paint)
      if (text.length <= lines) return text
    }
  return answerLines(answer, { width, maxRows: fewestRows, maxTables: isOfLanguages ? 0 : 1 }, paint)
}

function asText(lines: readonly string[]): string {
  return `${lines.join('\n').replaceAll(nbsp, ' ')}\n`
}

function heading({ run }: Report, { layers }: Answer, width: number, paint: Paint): string[] {
  const [first] = layers
  const hasOneKind = new Set(layers.map(messagesOf)).size === 1
  const messages = first !== undefined && hasOneKind ? messagesBeside(run.name, first) : ''
  const rounds = counted(run.rounds, 'round')
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  const [title = '', ...more] = wrapped(
    `${run.name} · ${messages === '' ? '' : `${messages} · `}${rounds} in ${formatDuration(run.durationMs)}${state}`,
    width,
    '  ',
  )
  return [paint.bold(title), ...more]
}

/** What the name of a run that nobody named doesn’t say of its messages: `… on person, size 20`. */
function messagesBeside(name: string, layer: Answer['layers'][number]): string {
  const [workload, settings] = [workloadTitle(layer.workload), settingsOf(layer)]
  return [
    ...(name.includes(` on ${workload}`) ? [] : [workload]),
    ...settings.filter((setting) => !name.includes(`, ${setting}`)),
  ].join(', ')
}

/** Languages that were asked for and take no part. */
function leftOutLines({ warnings }: Report, width: number): string[] {
  return warnings.filter(isOfLane).flatMap((warning) => wrapped(warningSentence(warning), width, '  '))
}

function isOfLane({ code }: Warning): boolean {
  return code === 'lane-left-out'
}

/** That speeds can’t be judged; what sizes decide stands all the same. */
function busyLines(report: Report, { layers, use }: Answer, width: number): string[] {
  const cause = tooBusyCause(report)
  if (cause === null) return []
  const counted = layers.filter(({ isCounted }) => isCounted)
  const isSure = counted.length > 0 && counted.every((layer) => isDecidedBySizes(layer, use))
  const advice = isSure ? 'sizes decide here, and are exact' : 'measure again when the machine is quiet'
  return wrapped(`${cause}; ${advice}`, width, '  ')
}

/** The lines above say it. */
function withoutBusyLine(answer: Answer): Answer {
  return answer.caution?.cause === 'too busy' ? { ...answer, caution: null } : answer
}

/** Where nothing is answered, the answer doesn’t say so. */
function whyUnanswered({ layers, notes }: Answer, width: number): string[] {
  return layers.length > 0 ? [] : notes.flatMap((note) => wrapped(note, width, '  '))
}

function messagesLines(report: Report, width: number): string[] {
  const text = ownMessagesText(report)
  return text === null ? [] : wrapped(text, width, '  ')
}

const broughtAboutByOthers: ReadonlySet<WarningCode> = new Set([
  'busy-machine',
  'not-steady',
  'noisy-rounds',
  'waiting-process-worked',
  'generator-late',
  'rate-not-reached',
  'short-blocks',
])

function warningLines(whole: Report, { caution }: Answer, width: number, paint: Paint): string[] {
  // The first line says so where the machine was too busy, and what that brings about needs no advice of its own.
  const report = { ...whole, warnings: whole.warnings.filter((warning) => !isOfLane(warning)) }
  const isTooBusy = tooBusyCause(report) !== null
  const isSaid = (code: WarningCode) =>
    isTooBusy ? broughtAboutByOthers.has(code) : code === 'busy-machine' && caution?.cause === 'busy machine'
  const left = (warnings: readonly Warning[]) => warnings.filter(({ code }) => !isSaid(code))
  const doubted = {
    ...report,
    warnings: left(report.warnings),
    cases: report.cases.map((reported) => ({ ...reported, warnings: left(reported.warnings) })),
  }
  const all = doubtLines(doubted, (line, warning) =>
    textWidth(line) + 2 <= width ? null : warningInBrief(warning),
  )
  const shown = all.length > maxWarnings ? all.slice(0, maxWarnings - 1) : all
  const more = doubtCount(report) - shown.length
  return [
    ...shown.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.yellow)),
    ...(more > 0
      ? [paint.yellow(`! ${counted(more, shown.length > 0 ? 'more warning' : 'warning')} with --full`)]
      : []),
  ]
}

function whereTheRestIs(
  report: Report,
  answer: Answer,
  {
    width,
    use,
    isSaved,
  }: { readonly width: number; readonly use: AskedUse | undefined; readonly isSaved: boolean },
): string[] {
  const what =
    layersByLanguage(answer).length > 0 ? 'each language’s choices and everything else' : 'everything'
  const where = isSaved
    ? `${what}: ${benchCommand([`show ${shortRunId(report.run.id)} --full`, ...readerWords(report, use)].join(' '))}`
    : 'this run was not saved: --full prints everything, and --html FILE keeps it'
  return wrapped(where, width, '  ')
}

const { reference } = readingOptions
const howToRead = { reference, ...marginOptions, ...useOptions }

/** What its reader has put in and the saved run doesn’t hold, as words of a command. */
function readerWords({ run }: Report, use: AskedUse = {}): string[] {
  const { spec, margins, readAgainst } = run
  const known: object = spec.use ?? {}
  const ofUse = Object.entries(use).filter(([name, value]) => String(value) !== String(known[name as never]))
  const asked = {
    reference: readAgainst,
    ...marginsBeside(margins, spec),
    ...Object.fromEntries(ofUse),
  }
  return commandWords(howToRead, asked).map(shellWord)
}
