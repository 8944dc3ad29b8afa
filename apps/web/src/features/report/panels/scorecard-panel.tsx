import {
  answerOf,
  meanRemarks,
  onlyDirection,
  type Report,
  type SeriesStyle,
  scorecardNotes,
  scorecardTable,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { useUse } from '../answer/use-of-page.ts'
import type { Scope } from '../page/scope.ts'
import { type ScoreSection, scoreSections } from '../rows/scorecard-rows.ts'
import { pictureRows, ScorecardPicture } from './scorecard-picture.tsx'

/** Of suites with many loads each has rows of its own here, and the picture above them says the same in one. */
const mostOpenRows = 4

/** Every dimension of the chosen messages: each contender's figure, its ratio to the reference, and the verdict. */
export function ScorecardPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const sections = useMemo(() => scoreSections(report, scope), [report, scope])
  const rows = useMemo(() => pictureRows(report, scope, sections, styles), [report, scope, sections, styles])
  const { use } = useUse(report)
  const remarks = useMemo(
    () => (scope.suite === 'codec' ? meanRemarks(report, answerOf(report, use)) : []),
    [scope.suite, report, use],
  )
  const tables = useMemo(() => {
    const names = styles.map(({ name }) => name)
    const isReference = (name: string) => scope.opponentOf(name) === null
    return sections.map(({ title, language, rows, sentences }) => {
      const isShown = (name: string) =>
        language === undefined || rows.some(({ cells }) => cells.some(({ contender }) => contender === name))
      return {
        title,
        table: scorecardTable(
          `Scorecard, ${title[0]!.toLowerCase()}${title.slice(1)}`,
          names.filter(isShown),
          rows,
          isReference,
        ),
        better: onlyDirection(rows),
        sentences: [...sentences, ...remarksOn(rows, language, remarks)],
      }
    })
  }, [sections, styles, scope, remarks])
  const reference = scope.referenceTitle
  return (
    <Panel title="Scorecard" id="scorecard">
      {sections.length === 0 ? (
        <p className="text-muted">Nothing that was measured with these messages can be compared.</p>
      ) : (
        <div className="stack gap-6">
          {rows.length > 0 && <ScorecardPicture rows={rows} reference={reference} />}
          {hasOurs(scope) && <Explanations texts={report.scorecard?.explanations ?? []} />}
          {tables.map(({ title, table, better, sentences }) => (
            <Fold
              key={title}
              title={title}
              note={[
                ...(better === null ? [] : [`${better} is better`]),
                ...(table.rows.length > mostOpenRows ? [`${table.rows.length} rows`] : []),
              ].join(', ')}
              isOpen={scope.suite === 'codec' || table.rows.length <= mostOpenRows}
            >
              <DocumentTable table={table} styles={styles} />
              {sentences.length > 0 && (
                <Fold title={`${title} in words`}>
                  <ul className="grid gap-1 wrap-anywhere">
                    {sentences.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </Fold>
              )}
            </Fold>
          ))}
          {scorecardNotes(sections.flatMap((section) => section.rows)).map((note) => (
            <p key={note} className="text-table text-muted">
              {note}.
            </p>
          ))}
        </div>
      )}
      <HowToRead anchor="verdicts">
        Each row is one dimension: every contender’s figure with its 95 % interval, and how it compares with{' '}
        {reference}. Speed, size and resources are shown separately and never added up. The sentences below
        each table give geometric means of ratios over all messages of the run (or only over your own, if you
        brought some), losses included, without figures that are derived, modelled or part of another row.
        There is no overall winner: counting wins would treat a nanosecond like a kilobyte.
      </HowToRead>
    </Panel>
  )
}

/** What there is to say of the means of speeds in a language. */
function remarksOn(
  rows: ScoreSection['rows'],
  language: string | undefined,
  remarks: ReturnType<typeof meanRemarks>,
): string[] {
  if (rows[0]?.group !== 'speed') return []
  return remarks.flatMap((one) => (language === undefined || language === one.language ? one.text : []))
}

/** Whether contenders in JavaScript are read: explanations are of these alone. */
function hasOurs({ suite, contenders }: Scope): boolean {
  return suite === 'codec' && contenders.some(({ lane }) => lane === undefined)
}

/** Why something came out as it did, where that surprises many. */
function Explanations({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Fold title="Where protobuf in JavaScript is slower than JSON, and why">
      {texts.map((text) => (
        <p key={text} className="max-w-[90ch] not-first:mt-1">
          {text}
        </p>
      ))}
    </Fold>
  )
}
