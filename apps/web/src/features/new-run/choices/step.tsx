import { type ReactNode, useId } from 'react'

/** One of the form's questions. */
export function Step({
  number,
  title,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack gap-4">
      <h2 id={id} className="flex items-center gap-3 text-h2 font-semibold">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-better-bg text-lead text-primary"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
