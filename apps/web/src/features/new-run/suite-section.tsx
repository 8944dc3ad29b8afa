import type { ReactNode } from 'react'

/** One suite's part of the form. */
export function SuiteSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="stack gap-6">
      <h2 className="border-t border-hairline pt-6 text-h2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
