import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { RunBar } from '../../../src/features/compare/runs/run-bar.tsx'
import { rendered } from '../../rendered.tsx'

function keysOf(...ids: readonly string[]) {
  const bar = { base: undefined, compared: [], leftOut: [], onRuns() {}, onBase() {} }
  const items: ReactElement[] = rendered(() => RunBar({ ...bar, ids })).props.children
  return items.map(({ key }) => key)
}

test('a run that is moved keeps its element, and with it the focus', () => {
  const [a, b, c] = keysOf('a', 'b', 'c')
  expect(keysOf('b', 'a', 'c')).toEqual([b, a, c])
})

test('a run that stands there twice has two elements', () => {
  // Queries warn of it.
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  expect(new Set(keysOf('a', 'a', 'b')).size).toBe(3)
})
