import { element, escaped } from '../../scene/drawing/markup.ts'
import { palette } from '../../scene/palette.ts'

const colors: Readonly<Record<string, string>> = palette.light

/**
 * A picture by itself, to send and to show anywhere: light, on its own ground, and with its colours written out, since not
 * all that shows SVG knows variables of CSS.
 */
export function framedPicture(
  { width, height, title }: { readonly width: number; readonly height: number; readonly title: string },
  ...content: readonly string[]
): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
    },
    element('title', {}, escaped(title)),
    element('rect', { width, height, fill: 'var(--bg)', stroke: 'none' }),
    ...content,
  ).replaceAll(/var\(--([\w-]+)\)/g, (variable, name: string) => colors[name] ?? variable)
}

/** A line of text in a picture by itself. */
export function pictureText(
  words: string,
  { x, y }: { readonly x: number; readonly y: number },
  {
    size,
    color = 'var(--text)',
    weight,
  }: { readonly size: number; readonly color?: string; readonly weight?: number },
): string {
  return element(
    'text',
    {
      x,
      y,
      fill: color,
      'font-family': 'system-ui, sans-serif',
      'font-size': size,
      'font-weight': weight,
    },
    escaped(words),
  )
}
