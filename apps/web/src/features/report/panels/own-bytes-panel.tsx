import { useQuery } from '@tanstack/react-query'
import type { OwnMessages } from '@wirebench/bench-core/model/messages/own-messages'
import { listed } from '@wirebench/bench-core/model/text/listed'
import { isNotFound } from '../../../api/client.ts'
import { preflightQuery } from '../../../api/queries.ts'
import { FieldBytesView } from '../../../charts/field-bytes-view.tsx'
import { JsonLosses } from '../../../pieces/case/json-losses.tsx'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'

/**
 * What the bytes of one's own messages are spent on. It is asked of the machine that keeps the messages: names of their
 * fields are in no report, so that none goes out with one.
 */
export function OwnBytesPanel({
  messages: { id },
  languages,
}: {
  readonly messages: OwnMessages
  /** Those that are shown beside JavaScript, whose bytes these are, or instead of it. */
  readonly languages: readonly string[]
}) {
  const query = useQuery(preflightQuery(id))
  const { data } = query
  return (
    <Panel title="Where your bytes go" id="bytes">
      {data?.status === 'understood' && (
        <>
          <JsonLosses asGiven={data.preflight.asGiven} />
          <FieldBytesView fieldBytes={data.preflight.fieldBytes} />
          {languages.length > 0 && (
            <p className="mt-2 text-muted">
              As written by JavaScript. JSON from {listed(languages)} can be a few bytes longer or shorter;
              its measured sizes are under Languages.
            </p>
          )}
        </>
      )}
      {isNotFound(query.error) ? (
        <p className="text-muted">
          The messages of this run aren’t stored on this machine, and reports don’t include their fields. Add
          them again to see where their bytes go.
        </p>
      ) : (
        <Awaited query={query} what="The bytes could not be counted" label="bytes by field" height={240} />
      )}
    </Panel>
  )
}
