import { expect, test } from 'vitest'
import { shortcutOf } from '../../src/app/shortcut-of.ts'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('two keys in a row make one shortcut', () => {
  const first = shortcutOf(null, key('g'))
  expect(first).toEqual({ action: null, prefix: 'g' })
  expect(shortcutOf(first.prefix, key('n'))).toEqual({ action: 'go-new', prefix: null })
})

test('single keys act at once', () => {
  expect(shortcutOf(null, key('/')).action).toBe('search')
  expect(shortcutOf(null, key('?')).action).toBe('help')
})

test('an unknown second key does nothing', () => {
  expect(shortcutOf('g', key('x'))).toEqual({ action: null, prefix: null })
})

test('keys of the browser stay the browser’s', () => {
  expect(shortcutOf('g', key('r', { ctrlKey: true }))).toEqual({ action: null, prefix: null })
})
