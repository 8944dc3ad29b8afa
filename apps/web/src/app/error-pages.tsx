import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Failure } from '../pieces/panel/failure.tsx'
import { buttonClass } from '../ui/controls/button.tsx'
import { useTitle } from '../ui/hooks/use-title.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export function NotFoundPage() {
  useTitle('Not found · Wirebench')
  return (
    <div className="stack justify-items-start">
      <PageHeading>Page not found</PageHeading>
      <p>There is no page at this address. A link may have been cut short.</p>
      <Link to="/runs" className={buttonClass('primary')}>
        All runs
      </Link>
    </div>
  )
}

export function CrashedPage({ error }: ErrorComponentProps) {
  useTitle('Error · Wirebench')
  return (
    <div className="stack">
      <PageHeading>Something went wrong</PageHeading>
      <Failure what="This page failed" error={error} onRetry={() => location.reload()} />
    </div>
  )
}
