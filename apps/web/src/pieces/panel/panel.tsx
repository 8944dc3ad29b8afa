import { createContext, type ReactNode, useContext } from 'react'
import { PanelBoundary } from './panel-boundary.tsx'

/** Whether what is around has the heading and the frame of a panel already. */
export const FrameAround = createContext(false)

/** A titled part of a page. What goes wrong inside stays inside. */
export function Panel({
  title,
  id,
  actions,
  children,
}: {
  readonly title: string
  readonly id: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const headingId = `${id}-title`
  const isFramed = useContext(FrameAround)
  if (isFramed)
    return (
      <>
        {actions && <div className="mb-3">{actions}</div>}
        <PanelBoundary>{children}</PanelBoundary>
      </>
    )
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="min-w-0 rounded-panel border border-hairline bg-bg p-4"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-h2 font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      <PanelBoundary>{children}</PanelBoundary>
    </section>
  )
}
