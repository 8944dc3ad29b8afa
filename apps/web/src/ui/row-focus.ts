/** Moves the focus to the next or previous row of the page's table, whose main control is marked `data-row`. */
export function moveRowFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement)
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
  rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus()
}

/** What the row that holds the focus is called by its `data-row`; null where none does. */
export function focusedRow(): string | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? null
}
