/** The keys that move the focus to the next or previous row of the page's table, whose main control is marked `data-row`. */
export const rowKeys = { j: () => moveRowFocus(1), k: () => moveRowFocus(-1) } as const

function moveRowFocus(step: 1 | -1): void {
  const rows: Element[] = [...document.querySelectorAll('[data-row]')]
  const at = document.activeElement === null ? -1 : rows.indexOf(document.activeElement)
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
  const row = rows[Math.min(rows.length - 1, Math.max(0, next))]
  if (row instanceof HTMLElement) row.focus()
}

/** What the row that holds the focus is called by its `data-row`; null where none does. */
export function focusedRow(): string | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? null
}
