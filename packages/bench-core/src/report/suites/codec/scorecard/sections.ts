import { answerOf } from '../../../../answer/answer.ts'
import type { Answer } from '../../../../answer/answer-types.ts'
import { useOfRun } from '../../../../answer/use-of-run.ts'
import type { Scorecard, ScorecardGroup } from '../../../../model/codec/codec-report.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import type { Report } from '../../../../model/report/report.ts'
import { specAsRead } from '../../../../model/run/run-spec.ts'
import { betterThan, ratioScene, scoreRatios } from '../../../scene/ratios.ts'
import { seriesStyles } from '../../../scene/series-style.ts'
import { howToReadScores, inGroups, scorecardNotes, scorecardTable } from '../../../tables/scorecard-table.ts'
import type { DocumentOptions, Section } from '../../../tables/section.ts'
import { sentencesTable } from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'
import { referenceWords } from '../../../words/reference-words.ts'
import { meanRemarks } from './mean-remarks.ts'

/** What the rows of the scorecard come to, and the rows: every contender's figure, and how it stands to the reference. */
export function scorecardSections(report: Report, { use }: DocumentOptions = {}): Section[] {
  const scorecard = report.scorecard && shownOf(report.scorecard, report)
  if (!scorecard) return []
  const { reference: usual, contenders, tables } = scorecard
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
      tables: [
        sentencesTable('in short', inShort(scorecard, report, answerOf(report, useOfRun(report, use)))),
      ],
    },
    {
      id: 'scorecard',
      title: 'Scorecard',
      howToRead: `${howToReadScores} The means under “in short” are geometric, over all messages of the run, or over your own if you brought some. They include figures where a contender loses, but none that are derived, modelled or part of another row.`,
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

/** What there is of messages and contenders that the report has cases of: the reader of a page may look at few. */
function shownOf(scorecard: Scorecard, { cases, contenders }: Report): Scorecard {
  const corpora = new Set(cases.map(({ key }) => cellText(cellOf(key))))
  const named = new Set(cases.map(({ key }) => key.contender))
  return {
    ...scorecard,
    tables: scorecard.tables.filter(
      ({ workload, parameters, rows }) =>
        (workload === null || corpora.has(cellText({ workload, parameters }))) &&
        rows.some(({ cells }) => cells.some(({ contender }) => named.has(contender))),
    ),
    groups: scorecard.groups.filter(({ contender }) => named.has(contender)),
    // They are of contenders in JavaScript alone.
    explanations: contenders.some(({ name, lane }) => lane === undefined && named.has(name))
      ? scorecard.explanations
      : [],
  }
}

/** What a group’s sentences are about: a speed is that of mean times, not of the CPU time that an answer counts. */
const groupTitles: Readonly<Record<ScorecardGroup, string>> = {
  speed: 'mean time',
  size: 'size',
  resources: 'resources',
  compatibility: 'compatibility',
}

/** What the rows of the scorecard come to, and what there is to explain. */
function inShort({ groups, explanations }: Scorecard, report: Report, answer: Answer): string[] {
  return [
    ...groups.map(({ group, text }) => `${groupTitles[group]}: ${text}`),
    ...meanRemarks(report, answer).map(({ text }) => text),
    ...explanations,
  ]
}
