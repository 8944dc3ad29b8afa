import type { Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { Swatch } from '../../charts/contender-legend.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { RatioDotPlot } from '../../charts/ratio-dot-plot.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { VerdictChip } from '../../ui/verdict-chip.tsx'
import { ratioRows } from './ratio-rows.ts'
import type { Scope } from './scope.ts'
import { type ScoreCell, type ScoreRow, type ScoreSection, scoreSections } from './scorecard-rows.ts'

/** Every dimension of the chosen messages: each contender's figure, its ratio to the reference, and the verdict. */
export function ScorecardPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}) {
  const sections = useMemo(() => scoreSections(report, scope), [report, scope])
  const rows = useMemo(
    () => ratioRows(scope.suite === 'codec' ? sections : speedAndSize(report, scope), styles),
    [report, scope, sections, styles],
  )
  const reference = scope.referenceTitle
  return (
    <Panel title="Scorecard" id="scorecard">
      {sections.length === 0 ? (
        <p className="text-muted">
          Nothing of these messages was measured that contenders could be compared in.
        </p>
      ) : (
        <div className="stack gap-6">
          {rows.length > 0 && <Ratios rows={rows} reference={reference} />}
          {scope.suite === 'codec' && <Explanations texts={report.scorecard?.explanations ?? []} />}
          {sections.map((section) => (
            <Section key={section.title} section={section} scope={scope} styles={styles} />
          ))}
        </div>
      )}
      <HowToRead anchor="verdicts">
        Each row is one dimension: every contender's figure with its 95 % interval, and how it compares with{' '}
        {reference}. Speed, size and resources stand apart and are never added up; the sentences above each
        table give geometric means of ratios over all messages of the run, losses included, without what is
        derived, modelled or part of another row. There is no overall winner: counting wins would weigh a
        nanosecond like a kilobyte.
      </HowToRead>
    </Panel>
  )
}

/** Of many operations the picture shows what is asked first; the tables below hold the rest of the chosen one. */
function speedAndSize(report: Report, scope: Scope): ScoreSection[] {
  return scoreSections(report, scope, scope.corpusGroups).filter(({ title }) => title !== 'Resources')
}

function Ratios({
  rows,
  reference,
}: {
  readonly rows: ReturnType<typeof ratioRows>
  readonly reference: string
}) {
  const [box, width] = useWidth()
  const estimatedHeight = rows.reduce((sum, { dots }) => sum + Math.max(34, dots.length * 11 + 10), 70)
  const title = `Ratios to ${reference}, one row for each dimension`
  return (
    <figure>
      <figcaption className="mb-2 text-lead font-semibold">Ratios to {reference}</figcaption>
      <div ref={box} style={{ minHeight: estimatedHeight }} className="overflow-hidden">
        {width > 0 && <RatioDotPlot rows={rows} width={width} reference={reference} title={title} />}
      </div>
      <HowToRead anchor="ratios">
        One dot for each contender and dimension, on a scale where twice as good and half as good lie equally
        far from 1×. Right of the line is better than {reference}, left is worse, whatever the unit. The bar
        is the 95 % interval: one that touches 1× can't tell, one without a cap goes on beyond the picture. A
        hollow dot has no interval. The tables hold the same figures.
      </HowToRead>
    </figure>
  )
}

/** Why something came out as it did, where that surprises many. */
function Explanations({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="rounded-panel bg-surface p-4">
      <h3 className="mb-1 text-lead font-semibold">Why is that so?</h3>
      {texts.map((text) => (
        <p key={text} className="max-w-[90ch] not-first:mt-2">
          {text}
        </p>
      ))}
    </div>
  )
}

function Section({
  section,
  scope,
  styles,
}: {
  readonly section: ScoreSection
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}) {
  const columns = useMemo((): readonly TableColumn<ScoreRow>[] => {
    const contenders = styles.map(
      (style): TableColumn<ScoreRow> => ({
        id: style.name,
        header: (
          <span className="inline-flex items-center gap-1.5">
            <Swatch style={style} />
            {style.title}
          </span>
        ),
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
        <ul className="mb-2 list-disc pl-5">
          {section.sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <DataTable
        caption={`Scorecard, ${section.title.toLowerCase()}`}
        columns={columns}
        rows={section.rows}
        rowId={({ id }) => id}
      />
    </div>
  )
}

const dimensionColumn: TableColumn<ScoreRow> = {
  id: 'dimension',
  header: 'Dimension',
  isRowHeader: true,
  className: 'min-w-40 max-w-64 whitespace-normal!',
  cell: ({ title, better, kind }) => (
    <span className="grid gap-0.5">
      {title}
      <span className="flex flex-wrap items-center gap-1 text-caption font-normal text-muted">
        {better} is better <KindChip kind={kind} />
      </span>
    </span>
  ),
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
      {verdict !== null && <VerdictChip verdict={verdict} />}
      {ratioText !== null && verdict !== 'not-comparable' && (
        <span className="text-caption text-muted">
          {ratioText}
          {ratioInterval !== null && <span className="block">[{ratioInterval}]</span>}
        </span>
      )}
    </span>
  )
}
