import { useState } from 'react'
import { FrameAround } from '../../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { useEverything } from '../../../ui/hooks/everything.tsx'
import type { ShownSection } from './lazy-section.tsx'

/** A section of which the heading alone is there until somebody opens it, follows a link to it, searches or prints. */
export function FoldedSection({ section: { anchor, title, panel } }: { readonly section: ShownSection }) {
  const { isMounted, isPrinting } = useEverything()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="min-w-0 rounded-panel border border-hairline bg-bg px-4 py-2"
    >
      <details
        open={isOpen || isPrinting}
        onToggle={({ currentTarget, target }) => {
          if (isPrinting || target !== currentTarget) return
          setOpen(currentTarget.open)
          if (currentTarget.open) setWasOpen(true)
        }}
        className="folded-section"
      >
        <summary className="min-h-8 py-1">
          <h2 id={`${anchor}-title`} className="inline text-h2 font-semibold">
            {title}
          </h2>
        </summary>
        {(isOpen || wasOpen || isMounted) && (
          <div className="mt-2 mb-2">
            <FrameAround value={true}>
              <PanelBoundary>{panel}</PanelBoundary>
            </FrameAround>
          </div>
        )}
      </details>
    </section>
  )
}
