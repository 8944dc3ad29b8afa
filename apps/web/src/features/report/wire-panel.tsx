import type { Report } from '@wirebench/bench-core/results'
import { BarList } from '../../charts/bar-list.tsx'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { wireBars } from './protocol-rows.ts'
import type { Scope } from './scope.ts'

/** Bytes that a request and its answer take. */
export function WirePanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}) {
  const bars = wireBars(report, scope.groups, styles)
  return (
    <Panel title="On the wire" id="wire">
      {bars.length === 0 ? (
        <p className="text-muted">Bytes on the wire were not measured for what is shown here.</p>
      ) : (
        <BarList bars={bars} />
      )}
      <HowToRead anchor="load">
        Bytes of one operation on the socket, headers included: solid what the client sends, striped what it
        receives.
      </HowToRead>
    </Panel>
  )
}
