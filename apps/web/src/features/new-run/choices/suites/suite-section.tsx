import type { ReactNode } from 'react'

/** One suite's part of the form. */
export function SuiteSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="stack gap-3">
      <h3 className="text-lead font-semibold">{title}</h3>
      {children}
    </section>
  )
}
