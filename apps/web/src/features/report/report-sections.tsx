import type { Report } from '@wirebench/bench-core/results'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type ContenderStyle, contenderStyles } from '../../charts/contender-style.ts'
import { contenderTitles } from '../../ui/case-words.ts'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { CapacityPanel } from './capacity-panel.tsx'
import { ComparisonsPanel } from './comparisons-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { sweepsOf } from './curve-rows.ts'
import { CurvesPanel } from './curves-panel.tsx'
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
import { type Section, SectionNav } from './section-nav.tsx'
import { SizePanel } from './size-panel.tsx'
import { SpecPanel } from './spec-panel.tsx'
import { BillPanel, QueriesPanel, ThroughputPanel, TimeSplitPanel, XRayPanel } from './storage-panels.tsx'
import { useReportSearch } from './use-report-search.ts'
import { WirePanel } from './wire-panel.tsx'

interface ShownSection extends Section {
  readonly panel: ReactNode
}

/** What the sections of a suite are made from. */
interface SectionParts {
  readonly report: Report
  readonly scope: Scope
  /** Of every contender, and of those that pictures show. */
  readonly styles: ReadonlyMap<string, ContenderStyle>
  readonly shown: readonly ContenderStyle[]
  readonly broken: ReadonlyMap<string, string>
}

/** Everything below the headline, for the part of the report that the address chooses. */
export function ReportSections({ report }: { readonly report: Report }) {
  const [{ suite, workload, operation, hide }] = useReportSearch()
  const scope = useMemo(
    () => scopeOf(report, { suite, workload, operation }),
    [report, suite, workload, operation],
  )
  const hidden = useMemo(() => new Set(hide), [hide])
  const styles = useMemo(() => contenderStyles(scope?.contenders ?? []), [scope])
  const shown = useMemo(() => [...styles.values()].filter(({ name }) => !hidden.has(name)), [styles, hidden])
  const broken = useMemo(() => brokenRules(report), [report])
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
  const sections: readonly ShownSection[] = [
    ...(scope === null ? [] : sectionsOf({ report, scope, styles, shown, broken })),
    { anchor: 'environment', title: 'Environment', panel: <EnvironmentPanel report={report} /> },
    { anchor: 'spec', title: 'Run spec', panel: <SpecPanel report={report} /> },
  ]
  return (
    <div className="grid items-start gap-4 full:grid-cols-[160px_1fr]">
      <SectionNav sections={sections} />
      <div className="stack min-w-0">
        {scope !== null && <ScopeBar scope={scope} styles={[...styles.values()]} hidden={hidden} />}
        {sections.map(({ anchor, panel }) => (
          <PanelBoundary key={anchor}>{panel}</PanelBoundary>
        ))}
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
  switch (scope.suite) {
    case 'codec':
      return [
        scorecard,
        ...(report.evolution ? [evolutionSection(report.evolution, scope)] : []),
        ...details(parts),
        { anchor: 'payload', title: 'Payload', panel: <SizePanel scope={scope} styles={shown} /> },
        ...(report.network
          ? [
              {
                anchor: 'network',
                title: 'Network',
                panel: <NetworkPanel model={report.network} scope={scope} />,
              },
            ]
          : []),
        qps(parts),
      ]
    case 'storage':
      return [
        {
          anchor: 'throughput',
          title: 'Throughput',
          panel: <ThroughputPanel scope={scope} styles={shown} />,
        },
        {
          anchor: 'time-split',
          title: 'Where the time goes',
          panel: <TimeSplitPanel scope={scope} styles={shown} />,
        },
        { anchor: 'x-ray', title: 'On the disk', panel: <XRayPanel scope={scope} styles={shown} /> },
        { anchor: 'queries', title: 'Queries', panel: <QueriesPanel scope={scope} styles={shown} /> },
        { anchor: 'bill', title: 'Storage bill', panel: <BillPanel scope={scope} /> },
        scorecard,
        ...details(parts),
        qps(parts),
      ]
    case 'protocol':
      return [
        {
          anchor: 'operations',
          title: 'Operations',
          panel: <OperationsPanel report={report} scope={scope} styles={shown} />,
        },
        ...(report.run.spec.protocol?.ladder
          ? [{ anchor: 'ladder', title: 'Ladder', panel: <LadderPanel report={report} scope={scope} /> }]
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
        scorecard,
        ...details(parts),
        qps(parts),
      ]
  }
}

/** What every suite's cases have. */
function details({ report, scope, styles, shown, broken }: SectionParts): readonly ShownSection[] {
  return [
    ...(sweepsOf(scope.suiteGroups).length > 0
      ? [
          {
            anchor: 'curves',
            title: 'Curves',
            panel: <CurvesPanel report={report} scope={scope} styles={shown} />,
          },
        ]
      : []),
    {
      anchor: 'latency',
      title: 'Latency',
      panel: <LatencyPanel report={report} scope={scope} styles={shown} broken={broken} />,
    },
    {
      anchor: 'cost',
      title: 'Cost per operation',
      panel: <CostPanel report={report} scope={scope} styles={styles} broken={broken} />,
    },
    {
      anchor: 'comparisons',
      title: 'Comparisons',
      panel: <ComparisonsPanel report={report} scope={scope} />,
    },
  ]
}

function qps({ report, scope, shown }: SectionParts): ShownSection {
  return {
    anchor: 'qps',
    title: 'QPS impact',
    panel: <QpsPanel report={report} scope={scope} styles={shown} />,
  }
}

function evolutionSection(evolution: NonNullable<Report['evolution']>, scope: Scope): ShownSection {
  return {
    anchor: 'evolution',
    title: 'Schema evolution',
    panel: <EvolutionPanel evolution={evolution} titleOf={contenderTitles(scope.contenders)} />,
  }
}
