import { element, escaped } from '../../scene/drawing/markup.ts'
import { pageStyle } from './style.ts'

/** A cell of a table or an item of a list, and in which tone. */
export interface HtmlCell {
  readonly text: string
  readonly className?: string
}

export interface HtmlColumn {
  readonly header: string
  readonly align?: 'right'
}

/**
 * A page that is complete in itself: no script, nothing fetched, and a policy that forbids both, so that a name that
 * slipped through could do nothing. Its body is markup already.
 */
export function htmlPage(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${pageStyle}</style></head><body><main>`,
    ...body,
    '</main></body></html>\n',
  ].join('\n')
}

export function htmlTable(
  caption: string,
  columns: readonly HtmlColumn[],
  rows: readonly (readonly HtmlCell[])[],
  isStacked = false,
): string {
  // Columns of figures are the rule, so that the rest of them needs no attribute.
  const figures = !isStacked && columns.slice(1).every(({ align }) => align === 'right')
  const classOf = (index: number) =>
    index === 0 || figures || isStacked ? undefined : columns[index]?.align === 'right' ? 'n' : undefined
  const head = columns.map(({ header }, index) =>
    header === ''
      ? element('td', {})
      : element('th', { scope: 'col', class: classOf(index) }, escaped(header)),
  )
  const line = (cells: readonly HtmlCell[]) =>
    element(
      'tr',
      {},
      ...cells.map(({ text, className }, index) => {
        const classes = [classOf(index), className].filter(Boolean).join(' ') || undefined
        return index === 0
          ? element('th', { scope: 'row', class: classes }, bdi(text))
          : isStacked
            ? element('td', { class: classes, 'data-label': columns[index]?.header }, unbroken(text))
            : element('td', { class: classes }, escaped(text))
      }),
    )
  return element(
    'div',
    // Whoever has no mouse scrolls it by keyboard.
    { class: 'wide', role: 'group', tabindex: 0, 'aria-label': caption },
    element(
      'table',
      { class: figures ? 'figures' : isStacked ? 'stacked' : undefined },
      element('caption', {}, escaped(caption)),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows.map(line)),
    ),
  )
}

/** A name that somebody chose: letters of a right-to-left script in it don't turn its surroundings round. */
function bdi(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text)
    ? element('bdi', {}, escaped(text))
    : escaped(text)
}

/** Wraps around intervals, and not within them. */
function unbroken(text: string): string {
  return escaped(text).replace(/\[[^\])]*[\])]/g, '<span class="n">$&</span>')
}

export function paragraph(text: string, className?: string): string {
  return element('p', { class: className }, escaped(text))
}

export function heading(level: 1 | 2 | 3, text: string): string {
  return element(`h${level}`, {}, bdi(text))
}

export function list(items: readonly HtmlCell[]): string {
  if (items.length === 0) return ''
  return element(
    'ul',
    {},
    ...items.map(({ text, className }) => element('li', { class: className }, escaped(text))),
  )
}
