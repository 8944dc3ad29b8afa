import { getRouteApi } from '@tanstack/react-router'
import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Metric } from '@wirebench/bench-core/model/report/report'
import { cellText as documentCellText } from '@wirebench/bench-core/report/print/cell-text'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { type Cell, type Figure, isJudged, type Toned } from '@wirebench/bench-core/report/tables/table'
import {
  cantTell,
  formatEstimatedRatio,
  formatRatioInterval,
} from '@wirebench/bench-core/report/words/format'
import { isUsable } from '@wirebench/bench-core/stats/decisions/decision'
import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { StyledName, Swatch } from '../charts/contender-legend.tsx'
import { CaseLink } from '../pieces/case/case-link.tsx'
import { VerdictChip } from '../pieces/case/verdict-chip.tsx'
import { KindChip } from '../pieces/run/kind-chip.tsx'
import { type FigureCell, figureText } from './figure-column.ts'

const route = getRouteApi('/runs/$run')

/** What all cells of a table are shown with. */
export interface CellLooks {
  readonly styles: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
  readonly areCasesLinked: boolean
  readonly areIntervalsShown: boolean
}

const toneLooks: Readonly<Record<Toned['tone'], string>> = {
  better: 'bg-better-bg text-better',
  worse: 'bg-worse-bg text-worse',
  open: 'bg-neutral-bg text-text',
  warning: 'text-warning',
}

/** What is longer stands in several lines, so that a table of it fits beside the sections' names. */
const charactersPerLine = 30

/** The word says it all: its colour only repeats that. */
export function Words({ cell }: { readonly cell: Cell }) {
  const text = documentCellText(cell)
  if (typeof cell !== 'object' || cell === null || !('tone' in cell)) return text
  const lines = text.length > charactersPerLine ? 'max-w-64 whitespace-normal' : 'rail:whitespace-nowrap'
  return (
    <span className={`inline-block rounded-control px-2 font-medium ${lines} ${toneLooks[cell.tone]}`}>
      {text}
    </span>
  )
}

/** A figure as files have it, its interval below unless it is part of the text. */
export function inFull(figure: Figure): FigureCell {
  const { low, high, words, isDifference = false } = figure
  const bare = (value: number) => documentCellText({ value, low: null, high: null, unit: figure.unit })
  const hasInterval = !isDifference && words === undefined && low !== null && high !== null && low !== high
  if (!hasInterval) return { text: documentCellText(figure), interval: null }
  const [from, to] = [bare(low), bare(high)]
  return { text: bare(figure.value ?? 0), interval: from === to ? null : `${from}–${to}` }
}

export function Header({ text, kind }: { readonly text: string; readonly kind: Metric['kind'] | undefined }) {
  if (kind === undefined) return text
  return (
    <span>
      {text}
      <span className="block">
        <KindChip kind={kind} />
      </span>
    </span>
  )
}

export function Name({
  cell,
  styles,
  broken,
  areCasesLinked,
}: CellLooks & { readonly cell: Cell | undefined }) {
  if (typeof cell !== 'object' || cell === null || !('of' in cell)) return null
  const { contender, of } = cell
  const { workload, parameters } = of
  const key = workload && parameters && { ...of, workload, parameters }
  const style = styles.find(({ name }) => name === contender)
  const brokenRule = key && broken.get(caseId(key))
  return (
    <span className="grid max-w-64 gap-0.5 rail:w-max">
      <span className="flex items-center gap-2">
        {style && <Swatch style={style} />}
        <span className="whitespace-normal wrap-anywhere">
          {areCasesLinked && key ? <LinkToCase caseKey={key} /> : (style?.title ?? contender)}
        </span>
      </span>
      {brokenRule && (
        <a
          href="#integrity"
          title={brokenRule}
          className="flex items-center gap-1 font-normal text-worse underline"
        >
          <OctagonAlert aria-hidden size={14} className="shrink-0" />
          Broken rule
        </a>
      )}
    </span>
  )
}

function LinkToCase({ caseKey }: { readonly caseKey: CaseKey }) {
  const { run } = route.useParams()
  return (
    <CaseLink run={run} search={route.useSearch()} caseKey={caseKey}>
      {caseKey.contender}
    </CaseLink>
  )
}

/** The head of a contender's column, where contenders stand side by side. */
export function Side({ style, isReference }: { readonly style: SeriesStyle; readonly isReference: boolean }) {
  return (
    <>
      <StyledName style={style} />
      {isReference && <span className="block text-caption font-normal text-muted">reference</span>}
    </>
  )
}

/** A contender's figure, and below it how it stands to the reference's. */
export function JudgedFigure({ cell }: { readonly cell: Cell | undefined }) {
  if (!isJudged(cell)) return '—'
  const { judged, unit, better, words } = cell
  const { verdict, ratio, text } = judged
  const { text: figure, interval } = figureText({ ...judged, unit })
  const size = ratio && formatEstimatedRatio(ratio, better, words)
  const isDecided = verdict !== null && !['same', 'undecided', 'not-comparable'].includes(verdict)
  const isExact = ratio === null || ratio.low === null || ratio.low === ratio.high || !isUsable(ratio)
  const about = [
    ...(isDecided || size === null || size === cantTell ? [] : [size]),
    ...(isExact ? [] : [`[${formatRatioInterval(ratio.value, ratio.low, ratio.high, { better, words })}]`]),
  ]
  return (
    <span className="grid justify-items-end gap-0.5" title={text ?? ''}>
      <span className="font-medium">{figure}</span>
      {interval !== null && <span className="text-caption text-muted">{interval}</span>}
      {verdict !== null && <VerdictChip verdict={verdict} {...(isDecided && size && { size })} />}
      {about.length > 0 && verdict !== 'not-comparable' && (
        <span className="text-caption text-muted">{about.join(' ')}</span>
      )}
    </span>
  )
}

export function FigureText({ text, interval }: { readonly text: string; readonly interval: ReactNode }) {
  return (
    <>
      {text}
      {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
    </>
  )
}
