import {
  type Report,
  type SeriesStyle,
  type Sweep,
  seriesStyles,
  suiteDocument,
  sweepsOf,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { EverythingWhenAsked } from '../../ui/everything.tsx'
import { BillPanel } from './bill-panel.tsx'
import { CapacityPanel } from './capacity-panel.tsx'
import type { ReportGroup } from './case-groups.ts'
import { ComparisonsPanel } from './comparisons-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { CurvesPanel } from './curves-panel.tsx'
import { DocumentSection } from './document-section.tsx'
import { EnvironmentPanel } from './environment-panel.tsx'
import { EvolutionPanel } from './evolution-panel.tsx'
import { brokenRules } from './integrity-rows.ts'
import { LadderPanel } from './ladder-panel.tsx'
import { LatencyPanel } from './latency-panel.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { OperationsPanel } from './operations-panel.tsx'
import { QpsPanel } from './qps-panel.tsx'
import { type Scope, scopeOf } from './scope.ts'
import { ScopeBar } from './scope-bar.tsx'
import { ScorecardPanel } from './scorecard-panel.tsx'
import { SectionNav } from './section-nav.tsx'
import { SectionOnApproach, type ShownSection } from './section-on-approach.tsx'
import { SizePanel } from './size-panel.tsx'
import { SpecPanel } from './spec-panel.tsx'
import { useAnchor } from './use-anchor.ts'
import { useDueSections } from './use-due-sections.ts'
import { useReportSearch } from './use-report-search.ts'
import { WirePanel } from './wire-panel.tsx'

/** What the sections of a suite are made from. */
interface SectionParts {
  readonly report: Report
  readonly scope: Scope
  /** Of every contender, and of those that pictures show. */
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly shown: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
  readonly sweeps: readonly Sweep<ReportGroup>[]
}

/** Everything below the headline, for the part of the report that the address chooses. */
export function ReportSections({ report }: { readonly report: Report }) {
  const [{ suite, workload, operation, hide }] = useReportSearch()
  const scope = useMemo(
    () => scopeOf(report, { suite, workload, operation }),
    [report, suite, workload, operation],
  )
  const hidden = useMemo(() => new Set(hide), [hide])
  const styles = useMemo(() => seriesStyles(scope?.contenders ?? []), [scope])
  const shown = useMemo(() => [...styles.values()].filter(({ name }) => !hidden.has(name)), [styles, hidden])
  const broken = useMemo(() => brokenRules(report), [report])
  const sweeps = useMemo(() => sweepsOf(scope?.suiteGroups ?? []), [scope])
  // Panels that are there stay as they are while further ones are mounted.
  const sections = useMemo(
    (): readonly ShownSection[] => [
      ...(scope === null ? [] : sectionsOf({ report, scope, styles, shown, broken, sweeps })),
      { anchor: 'environment', title: 'Environment', panel: <EnvironmentPanel report={report} /> },
      { anchor: 'spec', title: 'Run spec', panel: <SpecPanel report={report} /> },
    ],
    [report, scope, styles, shown, broken, sweeps],
  )
  const anchors = sections.map(({ anchor }) => anchor).join(' ')
  const due = useDueSections(sections.length)
  const wanted = useAnchor(useMemo(() => anchors.split(' '), [anchors]))
  return (
    <div className="grid items-start gap-4 full:grid-cols-[160px_1fr]">
      <SectionNav sections={sections} />
      <div className="stack min-w-0">
        {scope !== null && <ScopeBar scope={scope} styles={[...styles.values()]} hidden={hidden} />}
        <EverythingWhenAsked wanted={wanted}>
          {sections.map((section, index) => (
            <SectionOnApproach key={section.anchor} section={section} isDue={index < due} />
          ))}
        </EverythingWhenAsked>
      </div>
    </div>
  )
}

function sectionsOf(parts: SectionParts): readonly ShownSection[] {
  const { report, scope, shown } = parts
  const scorecard = {
    anchor: 'scorecard',
    title: 'Scorecard',
    panel: <ScorecardPanel report={report} scope={scope} styles={shown} />,
  }
  const { curves, latency, cost, comparisons } = details(parts)
  switch (scope.suite) {
    case 'codec':
      return [
        scorecard,
        latency,
        qps(parts),
        { anchor: 'payload', title: 'Payload', panel: <SizePanel scope={scope} styles={shown} /> },
        ...curves,
        ...(report.network
          ? [
              {
                anchor: 'network',
                title: 'Network',
                panel: <NetworkPanel model={report.network} scope={scope} />,
              },
            ]
          : []),
        ...(report.evolution ? [evolutionSection(report.evolution)] : []),
        cost,
        comparisons,
      ]
    case 'storage':
      return [
        scorecard,
        ...documentSections(parts),
        latency,
        ...curves,
        qps(parts),
        { anchor: 'bill', title: 'Storage bill', panel: <BillPanel scope={scope} styles={shown} /> },
        cost,
        comparisons,
      ]
    case 'protocol':
      return [
        scorecard,
        {
          anchor: 'operations',
          title: 'Operations',
          panel: <OperationsPanel report={report} scope={scope} styles={shown} />,
        },
        ...curves,
        latency,
        ...(report.run.spec.protocol?.ladder
          ? [{ anchor: 'ladder', title: 'Ladder', panel: <LadderPanel report={report} /> }]
          : []),
        {
          anchor: 'wire',
          title: 'On the wire',
          panel: <WirePanel report={report} scope={scope} styles={shown} />,
        },
        {
          anchor: 'capacity',
          title: 'What it takes',
          panel: <CapacityPanel report={report} scope={scope} />,
        },
        qps(parts),
        cost,
        comparisons,
      ]
  }
}

/** The sections of the report's document that need nothing but their tables, of the messages that are being read. */
function documentSections({ report, scope, shown }: SectionParts): readonly ShownSection[] {
  return suiteDocument(scope.suite, { ...report, cases: [...scope.corpusCases] })
    .filter(({ id }) => id !== 'qps')
    .map((section) => ({
      anchor: section.id,
      title: section.title,
      panel: <DocumentSection section={section} styles={shown} />,
    }))
}

/** What every suite's cases have; curves only where a number was varied. */
function details({ report, scope, styles, shown, broken, sweeps }: SectionParts) {
  return {
    curves:
      sweeps.length === 0
        ? []
        : [
            {
              anchor: 'curves',
              title: 'Curves',
              panel: <CurvesPanel report={report} scope={scope} sweeps={sweeps} styles={shown} />,
            },
          ],
    latency: {
      anchor: 'latency',
      title: 'Latency',
      panel: <LatencyPanel report={report} scope={scope} styles={shown} broken={broken} />,
    },
    cost: {
      anchor: 'cost',
      title: 'Cost per operation',
      panel: <CostPanel report={report} scope={scope} styles={styles} broken={broken} />,
    },
    comparisons: {
      anchor: 'comparisons',
      title: 'Comparisons',
      panel: <ComparisonsPanel report={report} scope={scope} />,
    },
  }
}

function qps({ report, scope, shown }: SectionParts): ShownSection {
  return {
    anchor: 'qps',
    title: 'QPS impact',
    panel: <QpsPanel report={report} scope={scope} styles={shown} />,
  }
}

function evolutionSection(evolution: NonNullable<Report['evolution']>): ShownSection {
  return {
    anchor: 'evolution',
    title: 'Schema evolution',
    panel: <EvolutionPanel evolution={evolution} />,
  }
}
