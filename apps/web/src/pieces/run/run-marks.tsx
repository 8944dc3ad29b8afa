import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { printable } from '@wirebench/bench-core/report/words/printable'
import { Flag, Pin } from 'lucide-react'
import { NameText } from '../../ui/name-text.tsx'

const icons = { pinned: Pin, baseline: Flag } as const

export function RunMark({ name }: { readonly name: keyof typeof icons }) {
  const Icon = icons[name]
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden size="1em" />
      {name}
    </span>
  )
}

/** A tag, which leads to the runs that have it. */
export function TagLink({ tag }: { readonly tag: string }) {
  return (
    <Link
      to="/runs"
      search={{ tag }}
      className="inline-block rounded-control border border-control px-2 text-text"
      title={`Only runs with the tag ${tag}`}
    >
      <NameText text={tag} />
    </Link>
  )
}

/** What people wrote on a run: whether it is kept or a baseline, its tags, and its note in full. */
export function RunMarks({
  run: { pinned, baseline, tags, note },
}: {
  readonly run: Pick<RunSummary, 'pinned' | 'baseline' | 'tags' | 'note'>
}) {
  if (!pinned && !baseline && tags.length === 0 && note === '') return null
  return (
    <section aria-label="Marks" className="mt-2 grid gap-1">
      {(pinned || baseline || tags.length > 0) && (
        <ul className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {pinned && (
            <li className="text-muted">
              <RunMark name="pinned" />
            </li>
          )}
          {baseline && (
            <li className="text-muted">
              <RunMark name="baseline" />
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
      {note !== '' && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">
          <bdi>{printableLines(note)}</bdi>
        </p>
      )}
    </section>
  )
}

/** What would ring or hide is shown as its number; only lines stay lines. */
function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n')
}
