import { languageTitle } from '@wirebench/bench-core/model/codec/languages'
import { linkIn } from '@wirebench/bench-core/model/options/reading'
import type { Report } from '@wirebench/bench-core/model/report/report'
import type { AskedUse } from '@wirebench/bench-core/model/use/use'
import { reportDocument } from '@wirebench/bench-core/report/document/document'
import { withOwnNumbers } from '@wirebench/bench-core/report/document/own-inputs'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { type Sweep, sweepsOf } from '@wirebench/bench-core/report/scene/sweeps'
import { ownLink } from '@wirebench/bench-core/report/suites/codec/network'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import { type ReactNode, useMemo } from 'react'
import { DocumentSection } from '../../../document/document-section.tsx'
import { MountAllForFind } from '../../../ui/hooks/everything.tsx'
import { CostPanel } from '../answer/cost-panel.tsx'
import { FlipMapPanel } from '../answer/flip-map-panel.tsx'
import { RateField } from '../answer/use-fields.tsx'
import { hasAnswer, useUse } from '../answer/use-of-page.ts'
import { CurvesPanel } from '../panels/curves-panel.tsx'
import { EnvironmentPanel } from '../panels/environment-panel.tsx'
import { LatencyPanel } from '../panels/latency-panel.tsx'
import { LinkField } from '../panels/link-field.tsx'
import { OwnBytesPanel } from '../panels/own-bytes-panel.tsx'
import { SpecPanel } from '../panels/spec-panel.tsx'
import { VerdictsPanel } from '../panels/verdicts-panel.tsx'
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

/** What the sections are made from. */
interface SectionParts {
  readonly report: Report
  /** Null where there are no cases. */
  readonly scope: Scope | null
  /** Of every contender, and of those that pictures show. */
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly shown: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
  readonly sweeps: readonly Sweep<ReportGroup>[]
  /** How the reader’s service uses the messages. */
  readonly use?: AskedUse
  /** The reader’s own connection. */
  readonly links?: readonly ReturnType<typeof ownLink>[]
}

/** Everything below the answer, for the part of the report that the address chooses. */
export function ReportSections({ report }: { readonly report: Report }) {
  const [{ suite, workload, operation, language, hide, link }] = useReportSearch()
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
  const links = useMemo(() => {
    const own = linkIn(link ?? '')
    return own ? [ownLink(own)] : []
  }, [link])
  // Panels that are there stay as they are while further ones are mounted.
  const sections = useMemo(
    () => sectionsOf({ report, scope, styles, shown, broken, sweeps, use, links }),
    [report, scope, styles, shown, broken, sweeps, use, links],
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

/** The sections of the report's document for what is being read, of which some have a panel of their own here. */
export function sectionsOf(parts: SectionParts): readonly ShownSection[] {
  const { report, scope, shown, use, links } = parts
  const told = reportDocument(withOwnNumbers(report, { use, links }), {
    use,
    page: scope === null ? { suites: [], cases: [] } : { suites: [scope.suite], cases: scope.corpusCases },
  })
  const panels = ownPanels(parts, told)
  const usual = (section: Section) => <DocumentSection section={section} styles={shown} />
  return told.flatMap((section) => {
    const { id, title } = section
    const { [id]: panelOf = usual } = panels
    const panel = panelOf(section)
    return panel === null ? [] : [{ anchor: id, title, panel }]
  })
}

/** Panels of sections that are more than tables here, by their ids. */
function ownPanels(
  { report, scope, styles, shown, broken, sweeps }: SectionParts,
  told: readonly Section[],
): Readonly<Record<string, (section: Section) => ReactNode>> {
  const ofRun = {
    warnings: shownElsewhere,
    environment: (section: Section) => <EnvironmentPanel section={section} />,
    spec: () => <SpecPanel report={report} />,
  }
  if (scope === null) return ofRun
  const { own: messages } = report.run.spec
  const inShort = told.flatMap(({ id, tables }) => (id === 'in-short' ? tables : []))
  return {
    ...ofRun,
    'in-short': shownElsewhere,
    times: shownElsewhere,
    ratios: shownElsewhere,
    bytes: () => messages && <OwnBytesPanel messages={messages} languages={othersShown(scope)} />,
    scorecard: (section) => (
      <DocumentSection
        section={{ ...section, tables: [...section.tables, ...inShort] }}
        styles={shown}
        {...(scope.suite !== 'codec' && { rowsAtFirst: rowsBelowPicture })}
      />
    ),
    verdicts: () => <VerdictsPanel report={report} scope={scope} styles={[...styles.values()]} />,
    latency: (section) => <LatencyPanel {...{ section, report, scope, broken }} styles={shown} />,
    network: (section) => <DocumentSection section={section} styles={shown} controls={<LinkField />} />,
    curves: (section) =>
      sweeps.length > 0 ? <CurvesPanel {...{ section, scope, sweeps }} styles={shown} /> : null,
    qps: (section) => (
      <DocumentSection
        section={section}
        styles={shown}
        controls={!hasAnswer(report) && <RateField report={report} />}
      />
    ),
    cost: (section) => <CostPanel {...{ section, report, scope, styles, broken }} />,
    'flip-map': () => <FlipMapPanel report={report} />,
  }
}

/** Another panel, or what is above the sections, has all of it. */
function shownElsewhere(): null {
  return null
}

/** The languages that are shown, without JavaScript. */
function othersShown({ language, languages }: Scope): readonly string[] {
  const shown = language === null ? languages : [language]
  return shown.filter((one) => one !== languageTitle(undefined))
}
