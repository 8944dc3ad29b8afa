import type { ReactNode } from 'react'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { useNearViewport } from '../../../ui/hooks/use-near-viewport.ts'
import { FoldedSection } from './folded-section.tsx'
import type { Section } from './section-nav.tsx'

/** A section with what it shows. */
export interface ShownSection extends Section {
  readonly panel: ReactNode
  /** Whether it is looked for by few: folded until it is asked for. */
  readonly isFolded?: boolean
}

/** So far ahead a section is made, so that scrolling finds it there. */
const ahead = '600px'
/** What a section takes about, until it is known. */
const reservedHeight = 480

/**
 * A section of the report. Its panel is mounted once it is nearly in view or its turn has come; until then its heading and
 * its room are there, so that links and the scroll bar find them.
 */
export function LazySection({ section, isDue }: { readonly section: ShownSection; readonly isDue: boolean }) {
  return section.isFolded ? <FoldedSection section={section} /> : <OpenSection {...{ section, isDue }} />
}

function OpenSection({
  section: { anchor, title, panel },
  isDue,
}: {
  readonly section: ShownSection
  readonly isDue: boolean
}) {
  const [place, near] = useNearViewport(ahead)
  if (near || isDue) return <PanelBoundary>{panel}</PanelBoundary>
  return (
    <section
      ref={place}
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      style={{ minHeight: reservedHeight }}
      className="min-w-0 rounded-panel border border-hairline bg-bg p-4"
    >
      <h2 id={`${anchor}-title`} className="text-h2 font-semibold">
        {title}
      </h2>
    </section>
  )
}
