import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The reading aid that stands under each chart and table of figures. */
export function HowToRead({ anchor, children }: { readonly anchor: string; readonly children: ReactNode }) {
  return (
    <details className="mt-3 text-muted">
      <summary className="min-h-6 w-fit text-text">How to read this</summary>
      <div className="mt-1 max-w-[80ch]">
        {children}{' '}
        <Link to="/method" hash={anchor} className="underline">
          More on the method page
        </Link>
      </div>
    </details>
  )
}
