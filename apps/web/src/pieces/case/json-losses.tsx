import type { Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { Remark } from '../../ui/remark.tsx'

/** What of the data as given doesn't come back from a message: each path with its first example. */
export function JsonLosses({ asGiven }: { readonly asGiven: Preflight['asGiven'] }) {
  if (asGiven === undefined || asGiven.losses.length === 0) return null
  return (
    <div className="stack gap-1">
      <Remark kind="warning">
        {formatCount(asGiven.changed)} of {counted(asGiven.records, 'record')} don’t come back exactly as they
        were:
      </Remark>
      <ul className="grid gap-1 pl-6">
        {asGiven.losses.map(({ path, record, given, became, records }) => (
          <li key={path} className="wrap-anywhere">
            <code>{path}</code> in {counted(records, 'record')}: <code>{given}</code> becomes{' '}
            <code>{became}</code> <span className="text-muted">(first in record {formatCount(record)})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
