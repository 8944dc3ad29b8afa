import { readFileSync } from 'node:fs'
import { Encoding } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')
const themes = { light: tokensIn(':root'), dark: tokensIn('[data-theme="dark"]') }
const readable = 4.5
const visible = 3

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  const contrast = (front: string, back: string) => ratio(tokens.get(front)!, tokens.get(back)!)

  test.each(['text', 'muted', 'subtle', 'primary', 'worse', 'warning', 'neutral'])(
    '%s is readable on every ground',
    (text) => {
      for (const ground of ['bg', 'surface', 'raised'])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(readable)
    },
  )

  test.each([
    ['on-primary', 'primary'],
    ['better', 'better-bg'],
    ['worse', 'worse-bg'],
    ['neutral', 'neutral-bg'],
    ['warning', 'warning-bg'],
    ['text', 'better-bg'],
    ['text', 'worse-bg'],
    ['text', 'warning-bg'],
    ['muted', 'better-bg'],
    ['primary', 'warning-bg'],
    ['primary', 'worse-bg'],
  ])('%s is readable on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(readable)
  })

  test.each(['control', ...Encoding.options.map((encoding) => `series-${encoding}`)])(
    '%s stands out from every ground',
    (graphic) => {
      for (const ground of ['bg', 'surface'])
        expect(contrast(graphic, ground)).toBeGreaterThanOrEqual(visible)
    },
  )
})

test('both themes define the same tokens', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()])
})

function tokensIn(selector: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name!, colour!]),
  )
}

/** Contrast ratio of WCAG 2.2. */
function ratio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((first, second) => second - first)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
