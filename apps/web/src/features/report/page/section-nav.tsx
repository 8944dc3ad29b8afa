import { Button } from '../../../ui/controls/button.tsx'

export interface Section {
  readonly anchor: string
  readonly title: string
}

/** Ways into the sections of a long page. */
export function SectionNav({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav aria-label="Sections of the report" className="full:sticky full:top-6">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 full:grid">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <Button look="quiet" className="-ml-3" onClick={openAll}>
        Open all sections
      </Button>
    </nav>
  )
}

function openAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.folded-section')) fold.open = true
}
