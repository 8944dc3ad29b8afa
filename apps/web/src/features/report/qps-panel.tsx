import {
  coresScene,
  coresTables,
  costsOf,
  type Report,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { Picture } from '../../charts/picture.tsx'
import { DocumentTable } from '../../document/document-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { impactsOf, knownCpuMetrics, type TitledImpact } from './qps-rows.ts'
import { qpsSentences } from './qps-sentences.ts'
import type { Scope } from './scope.ts'
import { RateField } from './use-fields.tsx'
import { useUse } from './use-of-page.ts'
import { useReportSearch } from './use-report-search.ts'

const cpuTitles = {
  cpuNsPerOperation: 'all of it',
  clientCpuNsPerOperation: 'the client’s',
  serverCpuNsPerOperation: 'the server’s',
  databaseCpuNsPerOperation: 'the database’s',
} as const

/** What the operations cost a service at its rate: cores = queries per second × CPU-seconds per operation. */
export function QpsPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [{ cpu }, change] = useReportSearch()
  const { requestsPerSecond: qps } = useUse(report).use
  const { cpuCount } = report.environment
  // Of a duel, and of what is part of no request, there is no answer above.
  const hasAnswer = useMemo(() => (report.costs ?? costsOf(report)).layers.length > 0, [report])
  const known = useMemo(() => knownCpuMetrics(scope.groups), [scope])
  const metric = known.find((name) => name === cpu) ?? known[0] ?? 'cpuNsPerOperation'
  const tables = useMemo(
    () => [...Map.groupBy(impactsOf(scope.groups, metric, report.comparisons, qps), ({ title }) => title)],
    [scope, metric, report, qps],
  )
  return (
    <Panel title="QPS impact" id="qps">
      {tables.length === 0 ? (
        <p className="text-muted">CPU time per operation was not measured for what is shown here.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-start gap-4">
            {!hasAnswer && <RateField report={report} />}
            {known.length > 1 && (
              <SelectField
                label="Whose CPU time"
                value={metric}
                options={known.map((id) => ({ id, title: cpuTitles[id] }))}
                onChange={(id) => change({ cpu: id === known[0] ? undefined : id })}
              />
            )}
          </div>
          <div className="mt-4">
            {tables.map(([title, impacts], index) => (
              <Fold key={title} title={title} isOpen={index === 0}>
                <ul className="mb-2 grid gap-1">
                  {qpsSentences(impacts, qps).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                <CoresPicture title={title} impacts={impacts} styles={styles} cpuCount={cpuCount} />
                {coresTables(report, impacts).map((table) => (
                  <DocumentTable key={table.title} table={table} styles={styles} />
                ))}
              </Fold>
            ))}
          </div>
        </>
      )}
      <HowToRead anchor="qps">
        cores = queries per second × CPU-seconds per operation, from the mean CPU time of the process and its
        95 % interval. One event loop of Node.js is full at one core. Below 0.01 core an operation is
        negligible, below 0.1 minor, below 1 noticeable. With a sign: cores more or fewer than the reference,
        where the comparison of CPU time decides it. The sentences are for the rate that is given above.
      </HowToRead>
    </Panel>
  )
}

function CoresPicture({
  title,
  impacts,
  styles,
  cpuCount,
}: {
  readonly title: string
  readonly impacts: readonly TitledImpact[]
  readonly styles: readonly SeriesStyle[]
  readonly cpuCount: number
}) {
  const scene = useMemo(
    () =>
      coresScene(title, impacts, {
        rates: impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond),
        styles,
        cpuCount,
      }),
    [title, impacts, styles, cpuCount],
  )
  return (
    scene && (
      <figure className="mb-3">
        <Picture scene={scene} />
      </figure>
    )
  )
}
