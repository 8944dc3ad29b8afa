import { printable } from '@wirebench/bench-core/report/words/printable'

/**
 * A text that somebody else chose, such as the name of an imported run: what would ring, hide or turn the line around
 * is shown as its number, and letters that run from right to left stay within it.
 */
export function NameText({ text }: { readonly text: string }) {
  return <bdi className="wrap-anywhere">{printable(text)}</bdi>
}
