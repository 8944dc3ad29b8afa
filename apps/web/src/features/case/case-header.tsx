import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { workloadTitle } from '@wirebench/bench-core/model/messages/own-messages'
import type { CaseDetail } from '@wirebench/bench-core/model/report/case-detail'
import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import { specAsRead } from '@wirebench/bench-core/model/run/run-spec'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import {
  operationTitle,
  parameterTitle,
  parameterValue,
} from '@wirebench/bench-core/report/words/case/parameter-words'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { ArrowLeft, ArrowRight, ChartLine, Download, ListRestart } from 'lucide-react'
import { caseFileUrl } from '../../api/saved-runs.ts'
import { Swatch } from '../../charts/contender-legend.tsx'
import { CaseLink } from '../../pieces/case/case-link.tsx'
import { corpusId, suiteTitles } from '../../pieces/case/case-words.ts'
import { readerIn } from '../../pieces/search-text.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { rerunSearch } from './rerun-search.ts'
import { useCaseSearch } from './use-case-search.ts'

/** `msgpackr: decode infrastructure-execution` */
export function caseHeading({ contender, operation, workload }: CaseKey): string {
  return `${contender}: ${operationTitle(operation)} ${workloadTitle(workload)}`
}

/** Which case this is, in words and as its key, and what can be done with it. */
export function CaseHeader({
  run,
  detail: { case: reported, comparisons, contenders, noHistogram, previous, next },
  style,
}: {
  readonly run: RunDetail
  readonly detail: CaseDetail
  readonly style: SeriesStyle | undefined
}) {
  const { key } = reported
  const [search] = useCaseSearch()
  const contender = contenders.find(({ name }) => name === key.contender)
  const facts = [
    { name: 'Suite', value: suiteTitles[key.suite] },
    { name: 'Contender', value: key.contender },
    ...(contender && contender.library !== ''
      ? [{ name: 'Library', value: `${contender.library} ${contender.version}`.trim() }]
      : []),
    ...Object.entries(key.parameters).map(([name, value]) => ({
      name: parameterTitle(name),
      value: parameterValue(name, value),
    })),
    { name: 'Samples', value: formatCount(reported.samples) },
    { name: 'Trials', value: formatCount(reported.trials) },
  ]
  return (
    <div className="stack">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/runs/$run"
              params={{ run: run.shortId }}
              search={{
                suite: key.suite,
                workload: corpusId(key),
                operation: key.operation,
                ...readerIn(search),
              }}
              className="inline-flex min-h-6 items-center gap-1"
            >
              <ArrowLeft aria-hidden size={16} />
              Report of <NameText text={run.name} />
            </Link>
            <span className="font-mono text-muted">{run.shortId}</span>
          </p>
          <div className="flex items-center gap-3">
            {style && <Swatch style={style} />}
            <PageHeading>
              <NameText text={caseHeading(key)} />
            </PageHeading>
          </div>
          <p className="mt-1 font-mono text-table text-muted">
            <NameText text={caseId(key)} />
          </p>
        </div>
        <nav aria-label="Cases of this run" className="flex flex-wrap gap-2">
          {previous && (
            <CaseLink run={run.shortId} caseKey={previous} search={search} className={buttonClass()}>
              <ArrowLeft aria-hidden size={16} />
              <span>
                Previous<span className="sr-only">: {caseHeading(previous)}</span>
              </span>
            </CaseLink>
          )}
          {next && (
            <CaseLink run={run.shortId} caseKey={next} search={search} className={buttonClass()}>
              <span>
                Next<span className="sr-only">: {caseHeading(next)}</span>
              </span>
              <ArrowRight aria-hidden size={16} />
            </CaseLink>
          )}
        </nav>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-caption text-muted first-letter:uppercase">{name}</dt>
            <dd className="font-medium">
              <NameText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/runs/new"
          search={rerunSearch(
            {
              shortId: run.shortId,
              spec: specAsRead({ spec: run.spec, readAgainst: comparisons[0]?.reference ?? search.ref }),
            },
            key,
          )}
          className={buttonClass('primary')}
        >
          <ListRestart aria-hidden size={16} />
          {run.spec.duel || run.spec.command ? 'Run this duel again' : 'Run only this case again'}
        </Link>
        <Link to="/trends" search={{ case: [caseId(key)] }} className={buttonClass()}>
          <ChartLine aria-hidden size={16} />
          Trend
        </Link>
        {noHistogram === null && (
          <a href={caseFileUrl(run.id, caseId(key))} download className={buttonClass()}>
            <Download aria-hidden size={16} />
            HdrHistogram file
          </a>
        )}
        <CopyLink />
      </div>
    </div>
  )
}
