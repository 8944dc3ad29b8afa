import { answerOf } from '../../../answer/answer.ts'
import type { Answer } from '../../../answer/answer-types.ts'
import { useOfRun } from '../../../answer/use-of-run.ts'
import { ScorecardGroup } from '../../../model/codec/codec-report.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import type { Report } from '../../../model/report/report.ts'
import { specAsRead } from '../../../model/run/run-spec.ts'
import { meanRemarks } from '../../answer/mean-remarks.ts'
import { betterThan, ratioScene, type ScoredRow, scoredTitle, scoreRatios } from '../../scene/ratios.ts'
import { seriesStyles } from '../../scene/series-style.ts'
import { cellText } from '../../words/case/corpus-cell.ts'
import { ratioWords } from '../../words/format.ts'
import { ratiosWithinRounds, referenceWords } from '../../words/reference-words.ts'
import type { DocumentOptions, Section } from '../section.ts'
import { type Judged, type ReportTable, sentencesTable } from '../table.ts'

/** What the rows of the scorecard come to, and the rows: every contender's figure, and how it stands to the reference. */
export function scorecardSections(report: Report, { use }: DocumentOptions = {}): Section[] {
  if (!report.scorecard) return []
  const { reference: usual, contenders, tables } = report.scorecard
  const titled = tables.map(({ workload, parameters, language, rows }) => {
    const reference = language?.reference ?? usual
    const named = new Set(rows.flatMap(({ cells }) => cells.map(({ contender }) => contender)))
    const what = workload === null ? '' : ` ${workloadTitle(cellText({ workload, parameters }))}`
    const where = language === undefined ? '' : ` in ${language.title}`
    const against = language?.reference ?? referenceWords(specAsRead(report.run), 'codec')
    return {
      title: `scorecard${what}${where}, against ${against}`,
      reference,
      // The reference comes first, so that it is beside all others.
      order: [reference, ...contenders.filter((name) => name !== reference && named.has(name))],
      rows: inGroups(rows),
    }
  })
  return [
    {
      id: 'in-short',
      title: 'In short',
      method: 'verdicts',
      tables: [sentencesTable('in short', inShort(report, answerOf(report, useOfRun(report, use))))],
    },
    {
      id: 'scorecard',
      title: 'Scorecard',
      howToRead: `${howToReadScores} The means in short are geometric, over all messages of the run, or only over your own if you brought some; losses count, and figures that are derived, modelled or part of another row don’t.`,
      method: 'verdicts',
      isFirst: true,
      tables: titled.map(({ title, reference, order, rows }, index) => ({
        ...scorecardTable(title, order, rows, (contender) => contender === reference),
        notes: index === titled.length - 1 ? scorecardNotes(rows) : [],
      })),
      pictures: () => {
        const styles = [...seriesStyles(report.contenders).values()]
        return titled.map(({ title, reference, rows }) =>
          ratioScene(`ratios of the ${title}`, scoreRatios(rows, styles), betterThan(reference)),
        )
      },
    },
  ]
}

export const howToReadScores =
  'Each row is one dimension: every contender’s figure with its 95 % interval, and how it compares with the reference. Speed, size and resources are never added up: counting wins would treat a nanosecond like a kilobyte. In a picture, right of the line is better, whatever the unit. The bar is the 95 % interval: if it touches 1×, the run can’t tell; without a cap, it continues beyond the picture. A hollow dot has no interval.'

/** Speed first, then size, resources and compatibility. */
export function inGroups<Row extends { readonly group: ScorecardGroup }>(rows: readonly Row[]): Row[] {
  return ScorecardGroup.options.flatMap((group) => rows.filter((row) => row.group === group))
}

/** What to know of ratios in rows of the scorecard. */
export function scorecardNotes(rows: readonly ScoredRow[]): string[] {
  return rows.some(({ metric }) => metricInfos[metric]?.compared === 'per-round') ? [ratiosWithinRounds] : []
}

/** Which way all of these are better; null where they differ. */
function onlyDirection(rows: readonly ScoredRow[]): 'lower' | 'higher' | null {
  const directions = new Set(rows.map(({ better }) => better))
  return directions.size === 1 ? [...directions][0]! : null
}

/** Contenders side by side in several things; what is better is said in each row only where rows differ in it. */
export function scorecardTable(
  title: string,
  contenders: readonly string[],
  rows: readonly ScoredRow[],
  isReference: (contender: string) => boolean,
): ReportTable {
  const direction = onlyDirection(rows)
  return {
    title: direction === null ? title : `${title} (${direction} is better)`,
    columns: [
      { header: '' },
      ...(direction === null ? [{ header: 'better', isMinor: true as const }] : []),
      ...contenders.map((contender) => ({
        header: contender,
        contender,
        align: 'right' as const,
        ...(isReference(contender) && { isRepeated: true as const }),
      })),
    ],
    rows: rows.map((row) => {
      const { kind, better, unit, metric, cells } = row
      return [
        kind === 'measured' ? scoredTitle(row) : `${scoredTitle(row)} (${kind})`,
        ...(direction === null ? [better] : []),
        ...contenders.map((contender): Judged | null => {
          const judged = cells.find((cell) => cell.contender === contender)
          return judged ? { judged, unit, better, words: ratioWords(metric) } : null
        }),
      ]
    }),
  }
}

/** What a group’s sentences are about: a speed is that of mean times, not of the CPU time that an answer counts. */
const groupTitles: Readonly<Record<ScorecardGroup, string>> = {
  speed: 'mean time',
  size: 'size',
  resources: 'resources',
  compatibility: 'compatibility',
}

/** What the rows of the scorecard come to, and what there is to explain; nothing where there is none. */
function inShort(report: Report, answer: Answer): string[] {
  const { scorecard } = report
  if (!scorecard) return []
  return [
    ...scorecard.groups.map(({ group, text }) => `${groupTitles[group]}: ${text}`),
    ...meanRemarks(report, answer).map(({ text }) => text),
    ...scorecard.explanations,
  ]
}
