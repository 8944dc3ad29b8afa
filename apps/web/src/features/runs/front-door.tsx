import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { roughDuration } from '@wirebench/bench-core/report/words/format'
import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type BroughtFiles, handOver, isExport } from '../../api/brought-files.ts'
import { catalogueQuery, estimateQuery, storedMessagesQuery } from '../../api/queries.ts'
import { savedRunsQuery } from '../../api/saved-runs.ts'
import { BringData } from '../../pieces/bring-data.tsx'
import { Failure } from '../../pieces/panel/failure.tsx'
import { useStart } from '../../pieces/run/use-start.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'

/** What a newcomer asks, and this answers. */
export const question = 'Which wire format, storage format and protocol should your service use?'

const dropping = 'Drop messages to measure them, or exported reports to import them'

/** The ways in: one’s own messages, or built-in ones. */
export function FrontDoor({
  onReports,
  children,
}: {
  readonly onReports: (files: readonly File[]) => void
  /** What else can be done. */
  readonly children: ReactNode
}) {
  const { data: stored } = useQuery(storedMessagesQuery)
  const onFiles = useBring(onReports)
  return (
    <div className="stack gap-6">
      <p className="max-w-[80ch] text-lead">
        Wirebench measures it on this machine, with your own messages and with error bars: JSON against
        Protobuf, MessagePack, CBOR, Avro and more, as encoded bytes, as PostgreSQL rows and over the network.
      </p>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section
          aria-labelledby="own-title"
          className="stack gap-3 rounded-panel border border-primary bg-surface p-4 rail:p-6"
        >
          <h2 id="own-title" className="text-h2 font-semibold">
            With your messages
          </h2>
          <BringData label="Paste a message" dropping={dropping} onFiles={onFiles} />
          {stored && (
            <p className="text-caption text-muted wrap-anywhere">
              They stay on this machine, in {stored.folder}, until you delete them.
            </p>
          )}
        </section>
        <div className="stack gap-4">
          <section
            aria-labelledby="table-title"
            className="stack gap-3 rounded-panel border border-hairline p-4 rail:p-6"
          >
            <h2 id="table-title" className="text-h2 font-semibold">
              With PostgreSQL rows
            </h2>
            <p className="text-muted">
              A sample from a table or query, or from a jsonb column of it; read-only.
            </p>
            <p>
              <Link to="/runs/new" search={{ source: 'table' }} className={buttonClass()}>
                Choose a table
              </Link>
            </p>
          </section>
          <BuiltIn />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        <Link to="/runs/new">Choose everything yourself</Link>
      </div>
      <DeletedRuns />
    </div>
  )
}

/** The same, above a list of runs. */
export function SideDoor({ onReports }: { readonly onReports: (files: readonly File[]) => void }) {
  const onFiles = useBring(onReports)
  return (
    <section aria-label="Measure" className="rounded-panel border border-hairline bg-surface p-3">
      <BringData
        isSmall
        label="Measure a message: paste it here, or drop files anywhere"
        dropping={dropping}
        onFiles={onFiles}
      />
      <p className="mt-2 text-muted">
        Or measure{' '}
        <Link to="/runs/new" search={{ source: 'table' }} className="underline">
          PostgreSQL rows
        </Link>{' '}
        or{' '}
        <Link to="/runs/new" search={{ source: 'built-in' }} className="underline">
          a built-in message
        </Link>
        .
      </p>
    </section>
  )
}

/** Hands data to the form of a new run; exported reports that are among them are imported. */
function useBring(onReports: (files: readonly File[]) => void) {
  const navigate = useNavigate()
  return async (found: Promise<BroughtFiles>) => {
    const { files, leftOut } = await found.catch(() => ({ files: [], leftOut: [] }))
    const areReports = await Promise.all(files.map(({ file }) => isExport(file)))
    const reports = files.filter((_, index) => areReports[index]).map(({ file }) => file)
    const data = files.filter((_, index) => !areReports[index])
    if (reports.length > 0) onReports(reports)
    if (reports.length > 0 && data.length === 0) return
    handOver(data.length === 0 ? found : Promise.resolve({ files: data, leftOut }))
    await navigate({ to: '/runs/new' })
  }
}

/** One click from a result, for those who have no message at hand. */
function BuiltIn() {
  const { data: catalogue } = useQuery(catalogueQuery)
  const workloads = catalogue?.workloads ?? []
  const [chosen, setChosen] = useState<string>()
  const workload = workloads.find(({ name }) => name === chosen) ?? workloads[0]
  const request: RunRequest = { preset: 'smoke', ...(workload && { workloads: [workload.name] }) }
  const estimate = useQuery(estimateQuery(request))
  const start = useStart()
  return (
    <section
      aria-labelledby="built-in-title"
      className="stack gap-3 rounded-panel border border-hairline p-4 rail:p-6"
    >
      <h2 id="built-in-title" className="text-h2 font-semibold">
        With a built-in message
      </h2>
      {workload && (
        <>
          <SelectField
            label="Message"
            value={workload.name}
            options={workloads.map(({ name, title }) => ({ id: name, title }))}
            onChange={setChosen}
          />
          <p className="text-muted">{workload.description}</p>
        </>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <Button disabled={start.isPending} onClick={() => start.mutate(request)}>
          <Play aria-hidden size={16} />
          {start.isPending ? 'Starting…' : 'Try it'}
        </Button>
        <span className="text-muted">
          {estimate.data && `about ${roughDuration(estimate.data.estimateMs)}, too short for a decision`}
        </span>
      </p>
      <Failure what="The run could not be started" error={start.error} />
    </section>
  )
}

function DeletedRuns() {
  const { data } = useInfiniteQuery(savedRunsQuery({ deleted: '1' }))
  const deleted = data?.pages[0]?.total ?? 0
  if (deleted === 0) return null
  return (
    <p>
      No runs left.{' '}
      <Link to="/runs" search={{ only: 'deleted' }} className="underline">
        Deleted runs
      </Link>
      : {counted(deleted, 'run')} can be restored.
    </p>
  )
}
