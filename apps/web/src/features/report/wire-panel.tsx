import type { Report, SeriesStyle } from '@wirebench/bench-core/results'
import { BarList } from '../../charts/bar-list.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupHeading } from './case-groups.ts'
import { wireBars, wireGroups } from './protocol-rows.ts'
import type { Scope } from './scope.ts'

/** Bytes that a request and its answer take. */
export function WirePanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const shown = wireGroups(report, scope.groups)
    .map((group) => ({ group, bars: wireBars(group, styles) }))
    .filter(({ bars }) => bars.length > 0)
  return (
    <Panel title="On the wire" id="wire">
      {shown.length === 0 && (
        <p className="text-muted">Bytes on the wire were not measured for what is shown here.</p>
      )}
      {shown.map(({ group, bars }, index) => (
        <Fold key={group.id} title={groupHeading(group)} isOpen={index === 0}>
          <BarList bars={bars} />
        </Fold>
      ))}
      <HowToRead anchor="load">
        Bytes of one operation on the socket, headers included: solid what the client sends, striped what it
        receives.
      </HowToRead>
    </Panel>
  )
}
