import type { Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { contenderStyles } from '../../charts/contender-style.ts'
import { PayloadBars } from '../../charts/payload-bars.tsx'
import { payloadRows } from '../../charts/payload-rows.ts'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'

export function PayloadPanel({ report }: { readonly report: Report }) {
  const groups = useMemo(() => payloadRows(report), [report])
  const styles = useMemo(() => contenderStyles(report.contenders), [report])
  return (
    <Panel title="Payload" id="payload">
      {groups.length === 0 && <p className="text-muted">No payload size was measured in this run.</p>}
      <div className="stack gap-6">
        {groups.map((group) => (
          <figure key={group.workload}>
            <figcaption className="mb-2 text-lead font-semibold">
              Encoded size, {group.workload}
              <span className="ml-2 text-table font-normal text-muted">
                median over the corpus, uncompressed
              </span>
            </figcaption>
            <PayloadBars group={group} styles={styles} />
          </figure>
        ))}
      </div>
      <HowToRead anchor="payload">
        Bytes of one encoded message, the median over the whole corpus; bars start at 0. Sizes are exact: the
        same messages give the same bytes every time.
      </HowToRead>
    </Panel>
  )
}
