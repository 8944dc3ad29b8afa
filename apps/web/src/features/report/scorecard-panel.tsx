import type { Report, SeriesStyle, VerdictWord } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { StyledName } from '../../charts/contender-legend.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { VerdictChip } from '../../ui/verdict-chip.tsx'
import { FirstRows } from './first-rows.tsx'
import type { Scope } from './scope.ts'
import { pictureRows, ScorecardPicture } from './scorecard-picture.tsx'
import { type ScoreCell, type ScoreRow, type ScoreSection, scoreSections } from './scorecard-rows.ts'

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
  const reference = scope.referenceTitle
  return (
    <Panel title="Scorecard" id="scorecard">
      {sections.length === 0 ? (
        <p className="text-muted">
          Nothing of these messages was measured that contenders could be compared in.
        </p>
      ) : (
        <div className="stack gap-6">
          {rows.length > 0 && <ScorecardPicture rows={rows} reference={reference} />}
          {scope.suite === 'codec' && <Explanations texts={report.scorecard?.explanations ?? []} />}
          {sections.map((section) => (
            <Section key={section.title} section={section} scope={scope} styles={styles} />
          ))}
        </div>
      )}
      <HowToRead anchor="verdicts">
        Each row is one dimension: every contender’s figure with its 95 % interval, and how it compares with{' '}
        {reference}. Speed, size and resources stand apart and are never added up; the sentences above each
        table give geometric means of ratios over all messages of the run, or over your own alone where you
        brought some, losses included, without what is derived, modelled or part of another row. There is no
        overall winner: counting wins would weigh a nanosecond like a kilobyte.
      </HowToRead>
    </Panel>
  )
}

/** Why something came out as it did, where that surprises many. */
function Explanations({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="rounded-panel bg-surface p-4">
      <h3 className="mb-1 text-lead font-semibold">Why is protobuf slower than JSON here?</h3>
      {texts.map((text) => (
        <p key={text} className="max-w-[90ch] not-first:mt-1">
          {text}
        </p>
      ))}
    </div>
  )
}

/** Every dimension of the codec suite fits; of many loads or tables the first are shown. */
const rowsAtFirst = 10

function Section({
  section,
  scope,
  styles,
}: {
  readonly section: ScoreSection
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const columns = useMemo((): readonly TableColumn<ScoreRow>[] => {
    const contenders = styles.map(
      (style): TableColumn<ScoreRow> => ({
        id: style.name,
        header: <StyledName style={style} />,
        align: 'right',
        cell: ({ cells }) => (
          <Cell cell={cells[style.name]} isReference={scope.opponentOf(style.name) === null} />
        ),
      }),
    )
    return [dimensionColumn, ...contenders]
  }, [styles, scope])
  return (
    <div>
      <h3 className="mb-2 text-lead font-semibold">{section.title}</h3>
      {section.sentences.length > 0 && (
        <ul className="mb-2 list-disc gap-x-8 pl-5 wide:columns-2">
          {section.sentences.map((text) => (
            <li key={text} className="break-inside-avoid">
              {text}
            </li>
          ))}
        </ul>
      )}
      <FirstRows rows={section.rows} most={rowsAtFirst} what="rows">
        {(rows) => (
          <DataTable
            caption={`Scorecard, ${section.title.toLowerCase()}`}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
          />
        )}
      </FirstRows>
    </div>
  )
}

const dimensionColumn: TableColumn<ScoreRow> = {
  id: 'dimension',
  header: 'Dimension',
  isRowHeader: true,
  className: 'min-w-44 max-w-64 whitespace-normal! max-rail:min-w-32 max-rail:max-w-32',
  cell: ({ title, better, kind }) => (
    <span className="grid gap-0.5">
      {title}
      <span className="flex flex-wrap items-center gap-1 text-caption font-normal text-muted">
        {better} is better <KindChip kind={kind} />
      </span>
    </span>
  ),
}

/** Whether the verdict names a direction, as the ratio does. */
function isDecided(verdict: VerdictWord | null): boolean {
  return verdict !== null && !['same', 'undecided', 'not-comparable'].includes(verdict)
}

function Cell({
  cell,
  isReference,
}: {
  readonly cell: ScoreCell | undefined
  readonly isReference: boolean
}) {
  if (cell === undefined) return '—'
  const { figure, verdict, ratioText, ratioInterval, text } = cell
  return (
    <span className="grid justify-items-end gap-0.5" title={text}>
      <span className="font-medium">{figure.text}</span>
      {figure.interval !== null && <span className="text-caption text-muted">{figure.interval}</span>}
      {isReference && <span className="text-caption text-muted">reference</span>}
      {verdict !== null &&
        (isDecided(verdict) && ratioText !== null ? (
          <VerdictChip verdict={verdict} size={ratioText} />
        ) : (
          <VerdictChip verdict={verdict} />
        ))}
      {ratioText !== null &&
        verdict !== 'not-comparable' &&
        (ratioInterval !== null || !isDecided(verdict)) && (
          <span className="text-caption text-muted">
            {!isDecided(verdict) && ratioText} {ratioInterval !== null && `[${ratioInterval}]`}
          </span>
        )}
    </span>
  )
}
