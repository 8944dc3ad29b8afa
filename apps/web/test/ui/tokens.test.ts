import { readFileSync } from 'node:fs'
import { Encoding } from '@wirebench/bench-core/model/report/contender'
import { describe, expect, test } from 'vitest'
import { palette } from '../../../../packages/bench-core/src/report/scene/palette.ts'

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8')
const own = { light: tokensIn(':root'), dark: tokensIn('[data-theme="dark"]') }
const themes = {
  light: new Map([...Object.entries(palette.light), ...own.light]),
  dark: new Map([...Object.entries(palette.dark), ...own.dark]),
}
/** What is seen of linear RGB, by Machado, Oliveira and Fernandes (2009) at full severity. */
const sights: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
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

describe.each(Object.entries(themes))('encodings in the %s theme', (_, tokens) => {
  const colours = Encoding.options.map((encoding) => linear(tokens.get(`series-${encoding}`)!))

  test.each(Object.entries(sights))(
    'are told apart by their colours alone with %s sight',
    (_sight, matrix) => {
      const seen = colours.map((colour) => oklab(simulated(matrix, colour)))
      const distances = seen.flatMap((a, index) =>
        seen.slice(index + 1).map((b) => 100 * Math.hypot(...a.map((value, axis) => value - b[axis]!))),
      )
      expect(Math.min(...distances)).toBeGreaterThan(10)
    },
  )
})

test.each(['light', 'dark'] as const)('the page has the %s colours of exported files', (theme) => {
  expect(Object.keys(palette[theme]).filter((name) => own[theme].has(name))).toEqual([])
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
  const [red, green, blue] = linear(colour)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(colour: string): number[] {
  return [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

function simulated(matrix: (typeof sights)[string], colour: readonly number[]): number[] {
  return matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, index) => sum + weight * colour[index]!, 0),
      ),
    ),
  )
}

/** Ottosson's OKLab, in which distances are about what is seen. */
function oklab([red, green, blue]: readonly number[]): number[] {
  const long = Math.cbrt(0.4122214708 * red! + 0.5363325363 * green! + 0.0514459929 * blue!)
  const medium = Math.cbrt(0.2119034982 * red! + 0.6806995451 * green! + 0.1073969566 * blue!)
  const short = Math.cbrt(0.0883024619 * red! + 0.2817188376 * green! + 0.6299787005 * blue!)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}
