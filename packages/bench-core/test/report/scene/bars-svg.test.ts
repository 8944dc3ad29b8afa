import { expect, test } from 'vitest'
import { barsSvg } from '../../../src/report/scene/drawing/bars-svg.ts'

const barOf = (note: string) => ({
  id: 'it',
  label: 'jsonb-json',
  parts: [{ id: 'part', share: 1, color: 'red', pattern: 'solid', title: 'it' } as const],
  text: '926 µs',
  note,
})
const numbersIn = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, x]) => Number(x))

test('a long note has the room that bars can do without', () => {
  const long = 'encode 31.8 µs, statement 860 µs, decode 30.5 µs, rest 3.74 µs'
  const [short, whole] = ['rest 3.74 µs', long].map((note) => barsSvg('it', 'it', [barOf(note)]))
  const noteAt = (svg: string) => numbersIn(svg, /<tspan x="([\d.]+)"/g)[0]!
  expect(noteAt(short!)).toBe(360)
  expect(noteAt(whole!) + 5.2 * long.length).toBeLessThan(640)
  expect(numbersIn(whole!, /<rect [^>]*width="([\d.]+)"/g)[0]).toBeGreaterThanOrEqual(100)
})
