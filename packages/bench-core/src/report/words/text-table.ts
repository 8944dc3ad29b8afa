import stringWidth from 'string-width'

/** A column of a text table: its header and on which side its cells stand. */
export interface Column {
  readonly header: string
  readonly align: 'left' | 'right'
}

/**
 * Rows as aligned lines under their headers, with two spaces between columns and no trailing space. Own code: without the borders
 * and colours that table libraries are for, a dozen lines are left.
 */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map(({ header }, index) =>
    Math.max(textWidth(header), ...rows.map((row) => textWidth(row[index] ?? ''))),
  )
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? ''
        const padding = ' '.repeat(Math.max(0, widths[index]! - textWidth(cell)))
        return align === 'left' ? cell + padding : padding + cell
      })
      .join('  ')
      .trimEnd()
  return [line(columns.map(({ header }) => header)), ...rows.map(line)]
}

/** Breaks a text at spaces into lines no wider than `width`; later lines are indented. A longer word stays whole. */
export function wrapped(text: string, width: number, indent: string = ''): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (textWidth(longer) > width && current.trim() !== '') {
      lines.push(current)
      current = indent + word
    } else current = longer
  }
  return [...lines, current]
}

/** Columns that a text takes on a terminal: two for an emoji or a letter of Chinese, none for an accent by itself. */
export function textWidth(text: string): number {
  return simple.test(text) ? text.length : stringWidth(text)
}

/** As much of the beginning of a text as so many columns hold. */
export function fitting(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let fits = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (textWidth(fits + segment) > width) break
    fits += segment
  }
  return fits
}

/** Each of these characters is seen by itself, whatever stands beside it. */
const simple = /^[ -~\xa0-\xff\u2010-\u2027]*$/
