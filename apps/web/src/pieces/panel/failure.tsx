import { TriangleAlert } from 'lucide-react'
import { ApiError } from '../../api/client.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { sentence } from '../../ui/sentence.ts'

/** What failed, why, what to do about it, and the way to try again where that can help. */
export function Failure({
  what,
  error,
  onRetry,
}: {
  readonly what: string
  readonly error: unknown
  readonly onRetry?: () => void
}) {
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
