import { printable } from '@wirebench/bench-core/report/words/printable'
import { useEffect } from 'react'

/** Names the document while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => nameDocument(title), [title])
}

/** Names the document, which may hold what somebody else chose, such as the name of an imported run. */
export function nameDocument(title: string): void {
  document.title = printable(title)
}
