import {
  type AskedUse,
  costsOf,
  isOwnWorkload,
  languageTitle,
  mappedLayers,
  type Report,
  type Section,
  type SeriesStyle,
  type SuiteName,
  type Sweep,
  suiteDocument,
  suiteSummary,
  sweepsOf,
  withRate,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DocumentSection } from '../../../document/document-section.tsx'
import { corpusId } from '../../../pieces/case/case-words.ts'
import { MountAllForFind } from '../../../ui/hooks/everything.tsx'
import { CostPanel } from '../answer/cost-panel.tsx'
import { FlipMapPanel } from '../answer/flip-map-panel.tsx'
import { RateField } from '../answer/use-fields.tsx'
import { hasAnswer, useUse } from '../answer/use-of-page.ts'
import { ComparisonsPanel } from '../panels/comparisons-panel.tsx'
import { CurvesPanel } from '../panels/curves-panel.tsx'
import { EnvironmentPanel } from '../panels/environment-panel.tsx'
import { LatencyPanel } from '../panels/latency-panel.tsx'
import { NetworkPanel } from '../panels/network-panel.tsx'
import { OwnBytesPanel } from '../panels/own-bytes-panel.tsx'
import { SpecPanel } from '../panels/spec-panel.tsx'
import type { ReportGroup } from '../rows/case-groups.ts'
import { stylesOf } from '../rows/contender-styles.ts'
import { brokenRules } from '../rows/integrity-rows.ts'
import { useReportSearch } from '../use-report-search.ts'
import { LazySection, type ShownSection } from './lazy-section.tsx'
import { type Scope, scopeOf } from './scope.ts'
import { ScopeBar } from './scope-bar.tsx'
import { SectionNav } from './section-nav.tsx'
import { useAnchor } from './use-anchor.ts'
import { useIdleSections } from './use-idle-sections.ts'

/** Sections that are open from the beginning; of the others the headings say what there is. */
const readFirst: ReadonlySet<string> = new Set(['languages', 'bytes', 'scorecard', 'latency'])

/** Of suites with many loads each has rows of its own, and the picture above them says the same in one. */
const rowsBelowPicture = 4

/** What the sections of a suite are made from. */
interface SectionParts {
  readonly report: Report
  readonly scope: Scope
  /** Of every contender, and of those that pictures show. */
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly shown: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
  readonly sweeps: readonly Sweep<ReportGroup>[]
  /** How the reader’s service uses the messages. */
  readonly use?: AskedUse
}

/** Everything below the answer, for the part of the report that the address chooses. */
export function ReportSections({ report }: { readonly report: Report }) {
  const [{ suite, workload, operation, language, hide }] = useReportSearch()
  const scope = useMemo(
    () => scopeOf(report, { suite, workload, operation, language }),
    [report, suite, workload, operation, language],
  )
  const { asked: use } = useUse(report)
  const hidden = useMemo(() => new Set(hide), [hide])
  const styles = useMemo(() => stylesOf(report, scope?.contenders ?? []), [report, scope])
  const shown = useMemo(() => [...styles.values()].filter(({ name }) => !hidden.has(name)), [styles, hidden])
  const broken = useMemo(() => brokenRules(report), [report])
  const sweeps = useMemo(() => sweepsOf(scope?.suiteGroups ?? []), [scope])
  // Panels that are there stay as they are while further ones are mounted.
  const sections = useMemo(
    (): readonly ShownSection[] => [
      ...(scope === null ? [] : sectionsOf({ report, scope, styles, shown, broken, sweeps, use })),
      { anchor: 'environment', title: 'Environment', panel: <EnvironmentPanel report={report} /> },
      { anchor: 'spec', title: 'Run spec', panel: <SpecPanel report={report} /> },
    ],
    [report, scope, styles, shown, broken, sweeps, use],
  )
  const anchors = sections.map(({ anchor }) => anchor).join(' ')
  const due = useIdleSections(sections.length)
  const wanted = useAnchor(useMemo(() => anchors.split(' '), [anchors]))
  return (
    <div className="grid items-start gap-4 full:grid-cols-[160px_1fr]">
      <SectionNav sections={sections} />
      <div className="stack min-w-0">
        {scope !== null && <ScopeBar scope={scope} styles={[...styles.values()]} hidden={hidden} />}
        <MountAllForFind wanted={wanted}>
          {sections.map((section, index) => (
            <LazySection
              key={section.anchor}
              section={{ ...section, isFolded: !readFirst.has(section.anchor) }}
              isDue={index < due}
            />
          ))}
        </MountAllForFind>
      </div>
    </div>
  )
}

/**
 * The sections of a suite: those of the report's document, of which some have a panel of their own here, between what
 * every suite's cases have.
 */
export function sectionsOf(parts: SectionParts): readonly ShownSection[] {
  const { report: saved, scope, styles, shown, broken, use } = parts
  const report = atRate(saved, use?.requestsPerSecond)
  const own = ownPanels(parts)
  const told = suiteDocument(scope.suite, { ...report, cases: [...scope.corpusCases] }, { use })
  const ids = [...new Set([...told.map(({ id }) => id), ...own.keys()])]
  const ofDocument = ids.map((id): ShownSection => {
    const section = told.find((known) => known.id === id)
    return (
      own.get(id) ?? {
        anchor: id,
        title: section!.title,
        panel: (
          <DocumentSection
            section={section!}
            styles={shown}
            controls={id === 'qps' && !hasAnswer(saved) && <RateField report={report} />}
          />
        ),
      }
    )
  })
  const isFirst = ({ anchor }: ShownSection) => told.some(({ id, isFirst }) => isFirst && id === anchor)
  const { own: ownMessages } = report.run.spec
  return [
    ...ofDocument.filter(isFirst),
    ...(ownMessages && isOwnWorkload(scope.corpus)
      ? [
          {
            anchor: 'bytes',
            title: 'Where your bytes go',
            panel: <OwnBytesPanel messages={ownMessages} languages={othersShown(scope)} />,
          },
        ]
      : []),
    ...scorecardOf(parts).map((section) => ({
      anchor: section.id,
      title: section.title,
      panel: (
        <DocumentSection
          section={section}
          styles={shown}
          {...(scope.suite !== 'codec' && { rowsAtFirst: rowsBelowPicture })}
        />
      ),
    })),
    {
      anchor: 'latency',
      title: 'Latency',
      panel: <LatencyPanel report={report} scope={scope} styles={shown} broken={broken} />,
    },
    ...ofDocument.filter((section) => !isFirst(section)),
    {
      anchor: 'cost',
      title: 'Cost per operation',
      panel: <CostPanel report={report} scope={scope} styles={styles} broken={broken} />,
    },
    ...(mappedLayers((report.costs ?? costsOf(report)).layers).some(({ suite }) => suite === scope.suite)
      ? [
          {
            anchor: 'flip-map',
            title: 'Where the answer changes',
            panel: <FlipMapPanel report={report} />,
          },
        ]
      : []),
    {
      anchor: 'comparisons',
      title: 'Comparisons',
      panel: <ComparisonsPanel report={report} scope={scope} styles={[...styles.values()]} />,
    },
  ]
}

/** What comparisons of the messages and contenders that are read come to: rows before what is said of them. */
function scorecardOf({ report, scope, use }: SectionParts): readonly Section[] {
  const { suite, corpus, language, contenders, corpusCases } = scope
  const scorecard = report.scorecard && {
    ...report.scorecard,
    tables: report.scorecard.tables.filter(
      ({ workload, parameters, language: own }) =>
        (workload === null || corpusId({ workload, parameters }) === corpus) &&
        (language === null || own?.title === language),
    ),
    groups: report.scorecard.groups.filter(({ contender }) =>
      contenders.some(({ name }) => name === contender),
    ),
    // They are of contenders in JavaScript alone.
    explanations: contenders.some(({ lane }) => lane === undefined) ? report.scorecard.explanations : [],
  }
  const costs = report.costs ?? costsOf(report)
  const sections = suiteSummary(suite, { ...report, costs, scorecard, cases: [...corpusCases] }, { use })
  const rows = sections.at(-1)
  return rows ? [{ ...rows, tables: sections.toReversed().flatMap(({ tables }) => tables) }] : []
}

/** The languages that are shown, without JavaScript. */
function othersShown({ language, languages }: Scope): readonly string[] {
  const shown = language === null ? languages : [language]
  return shown.filter((one) => one !== languageTitle(undefined))
}

/** The same with the reader’s own rate beside the usual ones, where cores at rates are told at all. */
function atRate(report: Report, perSecond: number | undefined): Report {
  if (perSecond === undefined) return report
  return { ...report, qpsImpact: report.qpsImpact.map((impact) => withRate(impact, perSecond)) }
}

/** Sections of which the page has more than tables: pictures, and what readers enter. */
function ownPanels({ report, scope, shown, sweeps }: SectionParts): ReadonlyMap<string, ShownSection> {
  const { network } = report
  const panels: Readonly<Record<SuiteName, readonly (ShownSection | null | undefined)[]>> = {
    codec: [
      network && {
        anchor: 'network',
        title: 'Network',
        panel: <NetworkPanel scope={scope} styles={shown} />,
      },
    ],
    storage: [],
    protocol: [],
    command: [],
  }
  const curves = sweeps.length > 0 && {
    anchor: 'curves',
    title: 'Curves',
    panel: <CurvesPanel scope={scope} sweeps={sweeps} styles={shown} />,
  }
  const own = [...panels[scope.suite].filter((panel) => panel != null), ...(curves ? [curves] : [])]
  return new Map(own.map((panel) => [panel.anchor, panel]))
}
