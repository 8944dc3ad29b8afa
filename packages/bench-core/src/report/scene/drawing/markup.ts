import { printable } from '../../words/printable.ts'

/** Text as it may stand between tags and in attributes, of HTML and of SVG. */
export function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element of markup; its content is markup already, its attributes are not. */
export function element(name: string, attributes: Attributes = {}, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${typeof value === 'number' ? short(value) : escaped(value)}"`,
  )
  const inside = content.join('')
  return inside === '' && !pairs.has(name)
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inside}</${name}>`
}

/** A coordinate: a tenth of a pixel is as much as anyone sees. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Elements that HTML never closes by themselves. */
const pairs: ReadonlySet<string> = new Set([
  'text',
  'title',
  'td',
  'th',
  'p',
  'div',
  'span',
  'section',
  'table',
  'bdi',
])
