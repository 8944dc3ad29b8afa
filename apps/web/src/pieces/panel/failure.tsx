import { TriangleAlert } from 'lucide-react'
import { ApiError } from '../../api/client.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What failed, why, what to do about it, and the way to try again where that can help; nothing without an error. */
export function Failure({
  what,
  error,
  onRetry,
}: {
  readonly what: string
  readonly error: unknown
  readonly onRetry?: () => void
}) {
  if (error === null) return null
  const fix = error instanceof ApiError ? error.fix : null
  return (
    <div role="alert" className="rounded-panel border border-worse bg-worse-bg p-4">
      <p className="flex items-start gap-2 font-medium text-worse">
        <TriangleAlert aria-hidden size={18} className="mt-px shrink-0" />
        <span className="wrap-anywhere">
          {what}: {messageOf(error)}
        </span>
      </p>
      {fix !== null && (
        <p className="mt-1 ml-6.5">
          <CodeText text={sentence(fix)} />
        </p>
      )}
      <p className="mt-3 ml-6.5 flex flex-wrap gap-2">
        {onRetry && !isRefusal(error) && <Button onClick={onRetry}>Retry</Button>}
        <CopyButton text={details(what, error)} label="Copy details" />
      </p>
    </div>
  )
}

/** The request itself is wrong, or asks for what isn't there or can't be read. */
const refusals: ReadonlySet<number> = new Set([400, 404, 422])

/** Whether the same request would be answered in the same way. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && refusals.has(error.status)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function details(what: string, error: unknown): string {
  const status = error instanceof ApiError ? `HTTP ${error.status} ${error.code}` : ''
  const stack = error instanceof Error ? error.stack : undefined
  return [what, status, stack ?? messageOf(error), location.href].filter((line) => line !== '').join('\n')
}

interface Query {
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** What stands where an answer is to be: why it could not be had, or that it is on its way; nothing once it is there. */
export function Awaited({
  query: { error, isPending, refetch },
  what,
  label,
  height,
}: {
  readonly query: Query
  /** What failed, if it did. */
  readonly what: string
  /** What is on its way, and how high it stands. */
  readonly label: string
  readonly height: number
}) {
  if (isPending) return <Skeleton height={height} label={label} />
  return <Failure what={what} error={error} onRetry={() => void refetch()} />
}
